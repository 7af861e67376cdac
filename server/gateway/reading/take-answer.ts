/** Check: makes entries of the API's answers, and of 304s that confirm stored ones. */
import { inOwnMemory } from '../../encoding/own-memory.ts';
import { assess, type Entry, readValidators, readVary, startState, type Terms } from '../../http-cache/rules/entry.ts';
import { type FieldList, fieldValue } from '../../http-cache/rules/fields.ts';
import { isFailure } from '../../http-cache/rules/freshness.ts';
import { refreshFields } from '../../http-cache/rules/revalidation.ts';
import type { Answer, ReadLimits } from '../call.ts';
import type { Boundary } from '../contract/boundary.ts';
import { LONGEST_ANSWER } from '../contract/bounds.ts';
import { failedUpstream } from '../failure.ts';
import { type Miss, type Reading, type ReadRequest, verdictOfCall } from './read.ts';

/**
 * How long to wait for the end of a body that will not be stored, so that a truncated one becomes an error answer; ms.
 */
const SHORT_WAIT = 50;
const MB = 1024 * 1024;
/** The largest body of a picture or of class 'other' that is read whole; a larger one is streamed; bytes. */
const LONGEST_STREAMED = 4 * MB;
/** The largest body that is read whole although it will not be stored; bytes. */
const LONGEST_UNKEPT = 64 * 1024;

/** An answer, with the fields that it was asked with. */
export interface Exchange {
  readonly answer: Answer;
  readonly sent: FieldList;
}

/** The boundary that every answer passes, as the last step. */
export type Checks = Pick<Boundary, 'fields' | 'interim' | 'cookies' | 'content'>;

export function isOwn(callClass: ReadRequest['callClass']): boolean {
  return callClass !== 'picture' && callClass !== 'other';
}

/**
 * Judges the head of an answer, and then reads and checks its body, which a 304 does not have.
 * @param reserve bounds the memory for the body
 * @param onUnshared see `Fetch`
 * @throws ApiError `upstream`, when the answer cannot be used; as `AnswerBody.read` does
 */
export async function takeAnswer(
  boundary: Checks,
  reserve: ReadLimits['reserve'],
  miss: Miss,
  { answer, sent }: Exchange,
  onUnshared: () => void,
): Promise<Reading> {
  const { callClass, stored } = miss;
  const { status, fields, attempts } = answer;
  const common = {
    verdict: verdictOfCall(miss),
    failedRefresh: false,
    attempts,
    // Shared calls of our own classes have no cookies in either direction (contract.md §2).
    setCookies: callClass === 'other' ? boundary.cookies(fields, miss.context) : [],
  } as const;
  if (status === 304) {
    if (stored === undefined) throw failedUpstream(new Error('a 304 that nobody asked for'));
    const { entry, storable, shareable } = renewEntry(boundary, miss, stored, answer, sent);
    if (!shareable) onUnshared();
    return { ...common, entry, storable };
  }
  const { storable, shareable, terms } = assess(callClass, miss.freshness, status, fields, answer);
  const mayStream = !isOwn(callClass);
  const longest = mayStream ? LONGEST_STREAMED : LONGEST_ANSWER;
  const isTooLarge = Number(fieldValue(fields, 'content-length') ?? 0) > longest;
  if (!isFailure(callClass, status) && (!shareable || isTooLarge)) onUnshared();
  const isKept = storable && !miss.bypass;
  const waitMs = isKept || callClass !== 'other' || isFailure(callClass, status) ? undefined : SHORT_WAIT;
  const limits = { bytes: isKept || !mayStream ? longest : LONGEST_UNKEPT, mayStream, reserve, waitMs };
  const body = isTooLarge && mayStream ? answer.body.stream() : await answer.body.read(limits);
  if (body instanceof Uint8Array) {
    return { ...common, storable, entry: await makeEntry(boundary, miss, answer, sent, terms, body, stored) };
  }
  onUnshared();
  try {
    const entry = await makeEntry(boundary, miss, answer, sent, terms, new Uint8Array(), undefined);
    return { ...common, storable: false, entry, stream: body };
  } catch (error) {
    body.destroy();
    throw error;
  }
}

/**
 * @param sent the fields of the request
 * @param stored the entry that was stored before
 * @throws ApiError `upstream`, when the answer cannot be used
 */
async function makeEntry(
  boundary: Checks,
  read: ReadRequest,
  { status, fields }: Answer,
  sent: FieldList,
  terms: Terms,
  bytes: Uint8Array,
  stored: Entry | undefined,
): Promise<Entry> {
  const content = await boundary.content(read, status, withoutCookies(fields), bytes);
  const same = stored?.status === status && Buffer.compare(stored.body, content.body) === 0;
  // Readers compare answers by the identity of the parsed object, so an equal body keeps the known object.
  const known = same ? stored.state : undefined;
  return {
    ...terms,
    callClass: read.callClass,
    call: read.call,
    region: read.context.region.id,
    url: read.url,
    status,
    fields: content.fields,
    body: same ? stored.body : inOwnMemory(content.body),
    etag: content.etag,
    validators: readValidators(fields),
    vary: readVary(fields, (name) => fieldValue(sent, name)),
    state: startState(known?.value ?? (read.wantsValue ? content.value : undefined), known?.encoded),
  };
}

/**
 * Renews a stored entry that a 304 has confirmed: the bytes and the parsed object stay, fields and lifetime are new. The
 * fields of the 304 pass the same checks as those of the stored answer did (D55).
 * @throws ApiError `upstream`, when they do not pass
 */
function renewEntry(boundary: Checks, read: ReadRequest, stored: Entry, answer: Answer, sent: FieldList) {
  const passed = boundary.fields(stored.status, answer.fields, read.context);
  const fields = refreshFields(stored.fields, passed, read.callClass !== 'other');
  const { storable, shareable, terms } = assess(read.callClass, read.freshness, stored.status, fields, answer);
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

function withoutCookies(fields: FieldList): FieldList {
  return fields.some(([name]) => name === 'set-cookie') ? fields.filter(([name]) => name !== 'set-cookie') : fields;
}
