/**
 * Stage: asks the API for an answer, or whether a stored one still holds (RFC 9111 §4.3), and stores the result where
 * that is allowed.
 */
import { ApiError } from '../../../shared/api.ts';
import { noRequestDirectives } from '../../http-cache/rules/cache-control.ts';
import { mayServeStale } from '../../http-cache/rules/decide.ts';
import { type Field, type FieldList, fieldValue } from '../../http-cache/rules/fields.ts';
import { isFailure } from '../../http-cache/rules/freshness.ts';
import { varyNames } from '../../http-cache/rules/key.ts';
import { conditionsOf, confirms } from '../../http-cache/rules/revalidation.ts';
import type { MemoryStore } from '../../http-cache/stores/memory-store.ts';
import { toApiError } from '../api-error.ts';
import type { Answer, Send } from '../call.ts';
import { asFailure, noteTries } from '../failure.ts';
import { fieldsUp } from '../headers/up.ts';
import type { Purges } from '../purges.ts';
import type { CallHandler, Incoming, Miss, ReadResult, ReplacedAnswer } from '../read.ts';
import type { UpstreamLog } from '../upstream-metrics.ts';
import { type Checks, type Exchange, isOwn, type Made, type OpenedAnswer, openAnswer } from './stored-answer.ts';

/** The requested thing does not exist, no longer exists, or is elsewhere. */
const gone: ReadonlySet<number> = new Set([301, 404, 410]);

export interface ValidateOptions {
  readonly boundary: Checks;
  readonly store: MemoryStore;
  readonly purges: Purges;
  readonly log: UpstreamLog;
  /** `SHOP_API_READS`, in lower case. */
  readonly sharedFields?: readonly string[] | undefined;
  /** See `Gateway.onReplaced`. */
  readonly onReplaced: (read: ReplacedAnswer) => void;
  /** ms since 1970. */
  readonly now: () => number;
}

export function validate(options: ValidateOptions): (send: Send) => CallHandler {
  const { boundary, store, purges, log, sharedFields = [], onReplaced, now } = options;
  const reserve = (size: number) => store.reserve(size);

  /** Applies the answer to the store. An answer that was requested before a purge is not stored. */
  const settle = (miss: Miss, stamp: string, { entry, storable }: Made): ReadResult['effect'] => {
    const { key, call, callClass, url, context, stored } = miss;
    if (miss.bypass || (callClass === 'other' && miss.wanted.noStore)) return 'none';
    if (context.skipsStore && stored === undefined) return 'none';
    const failed = isFailure(callClass, entry.status);
    const isNew = storable && purges.stampOf(key) === stamp;
    if (isNew) store.put(key, entry);
    // An answer that may not be stored still replaces the stored one.
    else if (stored !== undefined && !failed) store.remove(key, stored);
    const isGone = gone.has(entry.status);
    if (isGone || !(storable || failed)) {
      // Kept pages are made only from our own classes, not from pictures or class 'other'.
      if (isOwn(callClass)) onReplaced({ call, url, region: context.region.id });
      if (stored !== undefined && !(isGone && stored.status === entry.status)) return 'replaced';
    }
    return isNew ? 'stored' : 'none';
  };

  const answerOf = async (asking: Asking, miss: Miss): Promise<Incoming> => {
    const stamp = purges.stampOf(miss.key);
    let answer: Answer | undefined;
    /** Runs the last steps, and drops the body unless it was read or turned into a stream. */
    const last = async (take: OpenedAnswer['take']): Promise<ReadResult> => {
      try {
        const made = await take();
        return { ...made, effect: settle(miss, stamp, made) };
      } catch (error) {
        throw asFailure(error, miss, log, answer);
      } finally {
        answer?.body.discard();
      }
    };
    try {
      const exchange = await askVaried(asking, miss, store.varyNames(miss.key));
      answer = exchange.answer;
      if (!isCovered(miss, answer)) {
        const { isShareable, take } = openAnswer(boundary, reserve, miss, exchange);
        return { isShareable, reading: last(take) };
      }
    } catch (error) {
      answer?.body.discard();
      throw asFailure(error, miss, log, answer);
    }
    const failure = toApiError(answer.status, answer.fields, new Uint8Array());
    noteTries(failure, answer.attempts);
    answer.body.discard();
    throw failure;
  };

  /** Has the call failed, while the stored answer may stand in for all who ask? Then nobody needs this one's body. */
  const isCovered = ({ callClass, stored }: Miss, { status }: Answer): boolean =>
    isFailure(callClass, status) && stored !== undefined && mayServeStale(stored, noRequestDirectives, now());

  return (send) => {
    const asking: Asking = {
      fieldsOf: ({ bypass, callClass, context, headers }, varied) =>
        fieldsUp(callClass, context, headers, (name) => bypass || varied.includes(name) || sharedFields.includes(name)),
      ask: (miss, sent, added) =>
        send({
          ...miss,
          fields: added.length === 0 ? sent : [...sent, ...added],
          onInterim: boundary.interim(miss.onInterim, miss.context),
        }),
    };
    return (miss) => answerOf(asking, miss);
  };
}

interface Asking {
  /**
   * The request fields that are sent to the API.
   * @param varied the names that `Vary` of the address's answers is known to contain
   */
  readonly fieldsOf: (miss: Miss, varied: readonly string[]) => FieldList;
  /** @param added conditions, or the requested range */
  readonly ask: (miss: Miss, sent: FieldList, added: FieldList) => Promise<Answer>;
}

/**
 * Asks with the fields that the address's answers are known to vary by. If the answer varies by others as well, which the
 * visitor has and which were not sent, it is not the answer to this request: a second call sends them along (D56).
 */
async function askVaried(asking: Asking, miss: Miss, varied: readonly string[]): Promise<Exchange> {
  const { ask, fieldsOf } = asking;
  const sent = fieldsOf(miss, varied);
  const answer = await askWith(ask, miss, sent);
  const names = answer.status === 304 ? [] : varyNames(fieldValue(answer.fields, 'vary'));
  const isForOthers = ([name]: Field): boolean => names.includes(name) && fieldValue(sent, name) === undefined;
  if (names === '*' || !fieldsOf(miss, names).some(isForOthers)) return { answer, sent };
  answer.body.discard();
  const all = fieldsOf(miss, [...varied, ...names]);
  return { answer: await ask(miss, all, miss.rangeFields), sent: all };
}

/**
 * Asks, with the stored answer's validators if there is one. A 304 with other validators is not about that answer, so a
 * second call asks without conditions. If that call fails, the 304 is taken as a confirmation after all, and the stored
 * tag is kept.
 */
async function askWith(ask: Asking['ask'], miss: Miss, sent: FieldList): Promise<Answer> {
  const { stored } = miss;
  const conditions = stored === undefined ? [] : conditionsOf(stored.validators);
  const answer = await ask(miss, sent, conditions.length === 0 ? miss.rangeFields : conditions);
  if (stored === undefined || answer.status !== 304 || confirms(stored.validators, answer.fields)) return answer;
  answer.body.discard();
  const whole = await ask(miss, sent, []).catch((error) => {
    if (error instanceof ApiError) return undefined;
    throw error;
  });
  if (whole !== undefined && !isFailure(miss.callClass, whole.status)) return whole;
  whole?.body.discard();
  return { ...answer, fields: answer.fields.filter(([name]) => name !== 'etag') };
}
