/**
 * Stage: asks the API for an answer, or whether a stored one still holds (RFC 9111 §4.3), and stores the result where
 * that is allowed. A stored answer may stand in for a failed call (RFC 5861 §4).
 */
import { ApiError } from '../../../shared/api.ts';
import { assess } from '../../http-cache/rules/entry.ts';
import { type Field, type FieldList, fieldValue } from '../../http-cache/rules/fields.ts';
import { conditionsOf, confirms } from '../../http-cache/rules/revalidation.ts';
import { isFailure } from '../../http-cache/rules/stale.ts';
import { varyNames } from '../../http-cache/rules/vary.ts';
import type { MemoryStore } from '../../http-cache/stores/memory-store.ts';
import { toApiError } from '../api-error.ts';
import type { Answer, Send } from '../call.ts';
import { LONGEST_ANSWER } from '../contract/bounds.ts';
import { asFailure, failedUpstream, triesOf } from '../failure.ts';
import type { UpstreamLog } from '../metrics.ts';
import type { Purges } from '../purges.ts';
import {
  type Miss,
  type MissHandler,
  type ReadRequest,
  type ReadResult,
  type ReplacedAnswer,
  standInResult,
  verdictOfCall,
} from '../read.ts';
import { cookiesOf, makeEntry, renewEntry } from './stored-answer.ts';

/**
 * How long to wait for the end of a body that will not be stored, so that a truncated one becomes an error answer; ms.
 */
const SHORT_WAIT = 50;
const MB = 1024 * 1024;
/** The largest body of a picture or of class 'other' that is read whole; a larger one is streamed; bytes. */
const LONGEST_STREAMED = 4 * MB;
/** The largest body that is read whole although it will not be stored; bytes. */
const LONGEST_UNKEPT = 64 * 1024;
/** The requested thing does not exist, no longer exists, or is elsewhere. */
const gone: ReadonlySet<number> = new Set([301, 404, 410]);

export interface ValidateOptions {
  readonly store: MemoryStore;
  readonly purges: Purges;
  readonly log: UpstreamLog;
  /** See `Gateway.onReplaced`. */
  readonly onReplaced: (read: ReplacedAnswer) => void;
  /** ms since 1970. */
  readonly now: () => number;
}

export function validate({ store, purges, log, onReplaced, now }: ValidateOptions): (send: Send) => MissHandler {
  const reserve = (size: number) => store.reserve(size);

  /** Applies the answer to the store. An answer that was requested before a purge is not stored. */
  const settle = ({ read, stored }: Miss, stamp: string, { entry, storable }: Made): ReadResult['effect'] => {
    if (read.bypass || (read.callClass === 'other' && read.wanted.noStore)) return 'none';
    if (read.context.skipsStore && stored === undefined) return 'none';
    const failed = isFailure(read.callClass, entry.status);
    const isNew = storable && purges.stampOf(read.key) === stamp;
    if (isNew) store.put(read.key, entry);
    // An answer that may not be stored still replaces the stored one.
    else if (stored !== undefined && !failed) store.remove(read.key, stored);
    const isGone = gone.has(entry.status);
    if (isGone || !(storable || failed)) {
      // Kept pages are made only from our own classes, not from pictures or class 'other'.
      if (isOwn(read.callClass)) onReplaced({ call: read.call, url: read.url, region: read.context.region.id });
      if (stored !== undefined && !(isGone && stored.status === entry.status)) return 'replaced';
    }
    return isNew ? 'stored' : 'none';
  };

  /** Makes the result of the read. It reads the body, which a 304 does not have. */
  const take = async (miss: Miss, { answer, sent }: Exchange): Promise<Made> => {
    const { read, stored } = miss;
    const { status, fields, attempts } = answer;
    const common = {
      verdict: verdictOfCall(read),
      failedRefresh: false,
      attempts,
      setCookies: cookiesOf(read, fields),
    } as const;
    if (status === 304) {
      if (stored === undefined) throw failedUpstream(new Error('a 304 that nobody asked for'));
      const { shareable, ...renewed } = renewEntry(read, stored, answer, sent);
      if (!shareable) miss.onUnshared?.();
      return { ...common, ...renewed };
    }
    const { storable, shareable, terms } = assess(read.callClass, status, fields, answer);
    const mayStream = !isOwn(read.callClass);
    const bytes = mayStream ? LONGEST_STREAMED : LONGEST_ANSWER;
    const tooLarge = Number(fieldValue(fields, 'content-length') ?? 0) > bytes;
    const isForAll = isFailure(read.callClass, status) || (shareable && !tooLarge);
    if (!isForAll) miss.onUnshared?.();
    const isKept = storable && !read.bypass;
    const waitMs = isKept || read.callClass !== 'other' || isFailure(read.callClass, status) ? undefined : SHORT_WAIT;
    const limits = { bytes: isKept || !mayStream ? bytes : LONGEST_UNKEPT, mayStream, reserve, waitMs };
    const body = tooLarge && mayStream ? answer.body.stream() : await answer.body.read(limits);
    if (body instanceof Uint8Array) {
      return { ...common, storable, entry: await makeEntry(read, answer, sent, terms, body, stored) };
    }
    miss.onUnshared?.();
    try {
      const entry = await makeEntry(read, answer, sent, terms, new Uint8Array(), undefined);
      return { ...common, storable: false, entry, stream: body };
    } catch (error) {
      body.destroy();
      throw error;
    }
  };

  return (send) => async (miss) => {
    const { read } = miss;
    const stamp = purges.stampOf(read.key);
    const standInFor = (failure: ApiError, attempts: number): ReadResult | undefined =>
      standInResult(miss, failure, attempts, now());
    let answer: Answer | undefined;
    try {
      const exchange = await askVaried(send, miss, store.varyNames(read.key));
      answer = exchange.answer;
      const covered = isFailure(read.callClass, answer.status)
        ? standInFor(toApiError(answer.status, answer.fields, new Uint8Array()), answer.attempts)
        : undefined;
      if (covered !== undefined) return covered;
      const made = await take(miss, exchange);
      return { ...made, effect: settle(miss, stamp, made) };
    } catch (error) {
      const failure = asFailure(error, { call: read.call, context: read.context, signal: miss.signal, log, answer });
      const covered = failure instanceof ApiError ? standInFor(failure, triesOf(failure)) : undefined;
      if (covered !== undefined) return covered;
      throw failure;
    } finally {
      // This has no effect on a body that was read or turned into a stream.
      answer?.body.discard();
    }
  };
}

type Made = Omit<ReadResult, 'effect'>;

function isOwn(callClass: ReadRequest['callClass']): boolean {
  return callClass !== 'picture' && callClass !== 'other';
}

/** An answer, with the fields that it was asked with. */
interface Exchange {
  readonly answer: Answer;
  readonly sent: FieldList;
}

/**
 * Asks with the fields that the address's answers are known to vary by. If the answer varies by others as well, which the
 * visitor has and which were not sent, it is not the answer to this request: a second call sends them along (D56).
 */
async function askVaried(send: Send, miss: Miss, varied: readonly string[]): Promise<Exchange> {
  const sent = miss.read.fields(varied);
  const answer = await askWith(send, miss, sent);
  const names = answer.status === 304 ? [] : varyNames(fieldValue(answer.fields, 'vary'));
  const isForOthers = ([name]: Field): boolean => names.includes(name) && fieldValue(sent, name) === undefined;
  if (names === '*' || !miss.read.fields(names).some(isForOthers)) return { answer, sent };
  answer.body.discard();
  const all = miss.read.fields([...varied, ...names]);
  return { answer: await ask(send, miss, all, miss.read.rangeFields), sent: all };
}

/**
 * Asks, with the stored answer's validators if there is one. A 304 with other validators is not about that answer, so a
 * second call asks without conditions. If that call fails, the 304 is taken as a confirmation after all, and the stored
 * tag is kept.
 */
async function askWith(send: Send, miss: Miss, sent: FieldList): Promise<Answer> {
  const { read, stored } = miss;
  const conditions = stored === undefined ? [] : conditionsOf(stored.validators);
  const answer = await ask(send, miss, sent, conditions.length === 0 ? read.rangeFields : conditions);
  if (stored === undefined || answer.status !== 304 || confirms(stored.validators, answer.fields)) return answer;
  answer.body.discard();
  const whole = await ask(send, miss, sent, []).catch((error) => {
    if (error instanceof ApiError) return undefined;
    throw error;
  });
  if (whole !== undefined && !isFailure(read.callClass, whole.status)) return whole;
  whole?.body.discard();
  return { ...answer, fields: answer.fields.filter(([name]) => name !== 'etag') };
}

/** @param added conditions, or the requested range */
function ask(send: Send, { read, signal }: Miss, sent: FieldList, added: FieldList): Promise<Answer> {
  const { call, callClass, url, timeoutMs, onInterim, context } = read;
  return send({
    name: call,
    callClass,
    method: 'GET',
    url,
    fields: added.length === 0 ? sent : [...sent, ...added],
    startedAt: performance.now(),
    timeoutMs,
    repeatable: true,
    isCheck: context.isCheck,
    signal,
    onInterim,
    span: context.span,
  });
}
