/**
 * Makes the cache entries that are stored and sent, from new answers of the API and from 304s that confirm stored ones.
 */
import { inOwnMemory } from '../../encoding/own-memory.ts';
import { assess, type Entry, readValidators, readVary, startState, type Terms } from '../../http-cache/rules/entry.ts';
import { type FieldList, fieldValue, fieldValues } from '../../http-cache/rules/fields.ts';
import { refreshFields } from '../../http-cache/rules/revalidation.ts';
import type { Answer } from '../call.ts';
import type { ReadRequest } from '../read.ts';

/**
 * @param sent the fields of the request
 * @param stored the entry that was stored before
 * @throws ApiError `upstream`, when the answer cannot be used
 */
export async function makeEntry(
  read: ReadRequest,
  { status, fields }: Answer,
  sent: FieldList,
  terms: Terms,
  bytes: Uint8Array,
  stored: Entry | undefined,
): Promise<Entry> {
  const finished = await read.finish(status, withoutCookies(fields), bytes, read.context);
  const same = stored?.status === status && Buffer.compare(stored.body, finished.body) === 0;
  // Readers compare answers by the identity of the parsed object, so an equal body keeps the known object.
  const known = same ? stored.state : undefined;
  return {
    ...terms,
    callClass: read.callClass,
    call: read.call,
    region: read.context.region.id,
    url: read.url,
    status,
    fields: finished.fields,
    body: same ? stored.body : inOwnMemory(finished.body),
    etag: finished.etag,
    validators: readValidators(fields),
    vary: readVary(fields, (name) => fieldValue(sent, name)),
    state: startState(known?.value ?? (read.wantsValue ? finished.value : undefined), known?.encoded),
  };
}

/**
 * Renews a stored entry that a 304 has confirmed: the bytes and the parsed object stay, fields and lifetime are new. The
 * fields of the 304 pass the same checks as those of the stored answer did (D55).
 * @throws ApiError `upstream`, when they do not pass
 */
export function renewEntry(read: ReadRequest, stored: Entry, answer: Answer, sent: FieldList) {
  const passed = read.passFields(stored.status, answer.fields);
  const fields = refreshFields(stored.fields, passed, read.callClass !== 'other');
  const { storable, shareable, terms } = assess(read.callClass, stored.status, fields, answer);
  const entry: Entry = {
    ...stored,
    ...terms,
    fields: withoutCookies(fields),
    etag: stored.etag === stored.validators.etag ? fieldValue(fields, 'etag') : stored.etag,
    validators: readValidators(fields),
    vary: readVary(fields, (name) => fieldValue(sent, name)),
    state: startState(stored.state.value, stored.state.encoded),
  };
  return { entry, storable, shareable };
}

/**
 * The answer's cookies for the browser. Shared calls of our own classes have none in either direction (contract.md §2).
 */
export function cookiesOf(read: ReadRequest, fields: FieldList): string[] {
  return read.callClass === 'other' ? fieldValues(fields, 'set-cookie').map(read.passCookie) : [];
}

function withoutCookies(fields: FieldList): FieldList {
  return fields.some(([name]) => name === 'set-cookie') ? fields.filter(([name]) => name !== 'set-cookie') : fields;
}
