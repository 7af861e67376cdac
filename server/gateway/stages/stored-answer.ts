/** Builds stored answers from the API's answers: new ones, and renewed ones after a 304. */
import { inOwnMemory } from '../../encoding/own-memory.ts';
import { assess, type Entry, readValidators, readVary, startState, type Terms } from '../../http-cache/rules/entry.ts';
import { type FieldList, fieldValue, fieldValues } from '../../http-cache/rules/fields.ts';
import { refreshFields } from '../../http-cache/rules/revalidation.ts';
import type { Answer } from '../call.ts';
import type { Read } from '../read.ts';

/** @param stored the answer that it replaces @throws ApiError `upstream`, when the answer cannot be used */
export function makeEntry(
  read: Read,
  { status, fields }: Answer,
  terms: Terms,
  bytes: Uint8Array,
  stored: Entry | undefined,
): Entry {
  const finished = read.finish(status, withoutCookies(fields), bytes, read.context);
  const same = stored?.status === status && Buffer.compare(stored.body, finished.body) === 0;
  // Readers identify a body by its parsed object, so an equal body keeps the old object.
  const known = same ? stored.state : undefined;
  return {
    ...terms,
    of: read.of,
    call: read.call,
    region: read.context.region.id,
    url: read.url,
    status,
    fields: finished.fields,
    body: same ? stored.body : inOwnMemory(finished.body),
    etag: finished.etag,
    validators: readValidators(fields),
    vary: readVary(fields, read.lookup),
    state: startState(known?.value ?? (read.wantsValue ? finished.value : undefined), known?.encoded),
  };
}

/** Applies a 304: the stored bytes and their parsed object stay, with new fields and a new lifetime. */
export function renewEntry(read: Read, stored: Entry, answer: Answer) {
  const fields = refreshFields(stored.fields, answer.fields, read.of !== 'other');
  const { storable, shareable, terms } = assess(read.of, stored.status, fields, answer);
  const entry: Entry = {
    ...stored,
    ...terms,
    fields: withoutCookies(fields),
    etag: stored.etag === stored.validators.etag ? fieldValue(fields, 'etag') : stored.etag,
    validators: readValidators(fields),
    vary: readVary(fields, read.lookup),
    state: startState(stored.state.value, stored.state.encoded),
  };
  return { entry, storable, shareable };
}

/** In our own classes cookies are stripped in both directions (contract.md §2). */
export function cookiesOf(read: Read, fields: FieldList): string[] {
  return read.of === 'other' ? fieldValues(fields, 'set-cookie').map(read.passCookie) : [];
}

function withoutCookies(fields: FieldList): FieldList {
  return fields.some(([name]) => name === 'set-cookie') ? fields.filter(([name]) => name !== 'set-cookie') : fields;
}
