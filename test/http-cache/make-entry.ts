/** A stored answer for tests. */
import { type Entry, startState } from '../../server/http-cache/rules/entry.ts';

/** @param bytes of its body */
export function makeEntry(bytes: number, over: Partial<Entry> = {}): Entry {
  return {
    callClass: 'other',
    call: 'other',
    region: 1,
    url: '/x',
    status: 200,
    fields: [],
    body: Buffer.alloc(bytes),
    etag: undefined,
    validators: { etag: undefined, lastModified: undefined },
    vary: [],
    bornAt: 0,
    freshUntil: 0,
    refreshUntil: 0,
    failUntil: 0,
    neverStale: false,
    state: startState(undefined),
    ...over,
  };
}
