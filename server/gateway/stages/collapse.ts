/** Stage: collapsed forwarding (RFC 9111 §4). Reads that want the same answer at the same time share one call. */
import { LRUCache } from 'lru-cache';
import { fieldValue } from '../../http-cache/rules/fields.ts';
import { matchesVary } from '../../http-cache/rules/vary.ts';
import type { MemoryStore } from '../../http-cache/stores/memory-store.ts';
import type { Purges } from '../purges.ts';
import type { CallHandler, MissHandler, ReadRequest, ReadResult } from '../read.ts';
import { waited } from '../span.ts';
import { SharedCall } from './shared-call.ts';

/** For how long an address is remembered whose answers may not be shared; ms. */
const UNSHARED_REMEMBERED = 60_000;
const MAX_UNSHARED = 10_000;

export interface CollapseOptions {
  readonly store: MemoryStore;
  readonly purges: Purges;
  /** ms since 1970. */
  readonly now: () => number;
}

export function collapse({ store, purges, now }: CollapseOptions): (next: CallHandler) => MissHandler {
  const calls = new Map<string, SharedCall<ReadResult>>();
  // Reads of these addresses are not collapsed: those who wait would have to make their own calls afterwards anyway.
  const unshared = new LRUCache<string, true>({
    max: MAX_UNSHARED,
    ttl: UNSHARED_REMEMBERED,
    ttlResolution: 0,
    perf: { now },
  });

  return (next) => async (miss) => {
    const { read, signal } = miss;
    const alone = { ...miss, isAlone: true };
    if (miss.isAlone) return (await next(alone)).reading;
    // The key contains the purge stamp, so that a read after a purge never joins a call from before it.
    const key = `${collapseKey(read, store.varyNames(read.key))}\n${purges.stampOf(read.key)}`;
    if (unshared.has(key)) {
      const { isShareable, reading } = await next(alone);
      const { stream } = await reading;
      if (isShareable && stream === undefined) unshared.delete(key);
      return reading;
    }

    const { span } = read.context;
    const known = calls.get(key);
    if (known !== undefined) {
      const reading = await waited(span, `collapse ${read.call}`, known.follow(signal), known.span);
      if (reading === undefined) return (await next(alone)).reading;
      if (!matchesVary(reading.entry.vary, read.lookup)) return (await next({ ...alone, stored: undefined })).reading;
      return { ...reading, setCookies: [] };
    }
    const call = new SharedCall<ReadResult>(() => calls.get(key) === call && calls.delete(key), span);
    calls.set(key, call);
    const isForOne = (): void => {
      unshared.set(key, true);
      call.release();
    };
    const lead = async (): Promise<ReadResult> => {
      const incoming = await next({ ...miss, signal: call.signal });
      if (!incoming.isShareable) isForOne();
      const reading = await incoming.reading;
      if (reading.stream !== undefined) isForOne();
      return reading;
    };
    return call.lead(lead(), signal);
  };
}

/**
 * Reads with the same key may share a call. It distinguishes ranges and the fields that `Vary` is known to name. All
 * instances build it in the same way.
 */
export function collapseKey({ key, lookup, rangeFields }: ReadRequest, varyNames: readonly string[]): string {
  if (varyNames.length === 0 && rangeFields.length === 0) return key;
  const named = (['range', 'if-range'] as const).map((name) => `${name}: ${fieldValue(rangeFields, name) ?? ''}`);
  return [key, ...named, ...varyNames.map((name) => `${name}: ${lookup(name) ?? ''}`)].join('\n');
}
