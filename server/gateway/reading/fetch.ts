/**
 * Fetch: makes the call of a miss. Of the instances that share a tier, the one with the lease asks the API, and the others
 * wait for its result. The answer is checked, and stored where that is allowed.
 */
import { ApiError } from '../../../shared/api.ts';
import { noRequestDirectives } from '../../http-cache/rules/cache-control.ts';
import { decide, isUse, mayServeStale } from '../../http-cache/rules/decide.ts';
import { type Entry, startState } from '../../http-cache/rules/entry.ts';
import { type Field, type FieldList, fieldValue } from '../../http-cache/rules/fields.ts';
import { isFailure } from '../../http-cache/rules/freshness.ts';
import { varyNames } from '../../http-cache/rules/key.ts';
import { conditionsOf, confirms } from '../../http-cache/rules/revalidation.ts';
import type { EntryAddress, Lease, SharedTier } from '../../http-cache/shared-tier.ts';
import type { MemoryStore } from '../../http-cache/stores/memory-store.ts';
import type { Answer, Send } from '../call.ts';
import { asFailure, isOwnRefusal, noteTries, toApiError } from '../failure.ts';
import { fieldsUp } from '../headers/up.ts';
import type { Purges } from '../purges.ts';
import { waited } from '../span.ts';
import type { UpstreamLog } from '../upstream-metrics.ts';
import { collapseKey } from './collapse.ts';
import { type Fetch, type Miss, type Reading, type ReplacedAnswer, storedReading } from './read.ts';
import { type Checks, type Exchange, isOwn, takeAnswer } from './take-answer.ts';

/** The requested thing does not exist, no longer exists, or is elsewhere. */
const gone: ReadonlySet<number> = new Set([301, 404, 410]);

export interface FetchOptions {
  /** Undefined if this instance shares no tier. */
  readonly tier?: SharedTier | undefined;
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

/** What became of a wait for the other instances: their answer, or the turn of this one. */
type Claimed = { readonly found: Reading } | { readonly lease: Lease | undefined; readonly stored: Entry | undefined };

/** @param send asks the API */
export function createFetch(options: FetchOptions, send: Send): Fetch {
  const { tier, boundary, store, purges, log, sharedFields = [], onReplaced, now } = options;

  const isUsable = ({ wanted, context, stored, signal }: Miss, found: Entry): boolean => {
    if (stored !== undefined && found.bornAt <= stored.bornAt) return false;
    const decision = decide(found, wanted, now());
    // A refresh uses only a fresh answer of another instance.
    if (signal === undefined || context.isBackground !== undefined) return decision === 'use';
    return isUse(decision);
  };

  /** Lease. @throws the failure of another instance's call; the signal's reason */
  const claim = async (tier: SharedTier, miss: Miss): Promise<Claimed> => {
    const { key, lookup, stored, signal = new AbortController().signal } = miss;
    const span = miss.context.span?.begin(`lease ${miss.call}`);
    const stamp = purges.stampOf(key);
    const claiming = tier.claim({
      address: addressOf(miss),
      collapseKey: collapseKey(miss, store.varyNames(key)),
      lookup,
      isUsable: (found) => isUsable(miss, found),
      until: miss.startedAt + miss.timeoutMs,
      signal,
      onWait: span && ((name, wait) => void waited(span, name, wait)),
    });
    const claimed = await claiming.finally(() => span?.end());
    if (claimed.as === 'failed') throw claimed.error;
    const found = claimed.entry && withKnownValue(claimed.entry, stored);
    const isNewer = found !== undefined && (stored === undefined || found.bornAt > stored.bornAt);
    if (isNewer && purges.stampOf(key) === stamp) store.put(key, found);
    if (claimed.as === 'found' && found !== undefined) {
      const decision = decide(found, miss.wanted, now());
      // What was waited for may be stale on arrival.
      const verdict = decision === 'use' ? 'HIT' : isUse(decision) ? 'STALE' : 'MISS';
      return { found: { ...storedReading(found, verdict, false), tier: 'redis' } };
    }
    return { lease: claimed.as === 'lease' ? claimed.lease : undefined, stored: isNewer ? found : stored };
  };

  /** Ask, check and store. The lease ends with it, however it ends. */
  const ask = async (miss: Miss, given: Lease | undefined, onUnshared: () => void): Promise<Reading> => {
    using lease = given;
    const stamp = purges.stampOf(miss.key);
    let answer: Answer | undefined;
    try {
      const onInterim = boundary.interim(miss.onInterim, miss.context);
      const asking = (request: Miss, fields: FieldList) => send({ ...request, fields, onInterim });
      const exchange = await askApi(asking, miss, store.varyNames(miss.key), sharedFields);
      answer = exchange.answer;
      if (isCovered(miss, answer)) {
        // It has failed as an answer, and counts as that already.
        const failure = toApiError(answer.status, answer.fields, new Uint8Array());
        noteTries(failure, answer.attempts);
        answer.body.discard();
        answer = undefined;
        throw failure;
      }
      const reading = await takeAnswer(
        boundary,
        (size) => store.reserve(size),
        miss,
        exchange,
        () => {
          lease?.release();
          onUnshared();
        },
      );
      keep(miss, stamp, reading, lease);
      return reading;
    } catch (error) {
      const failure = asFailure(error, miss, log, answer);
      // After a refusal of our own, as after a visitor's leaving, the other instances make their own calls (D55).
      if (failure instanceof ApiError && !isOwnRefusal(failure)) lease?.fail(failure);
      throw failure;
    } finally {
      // Unless it was read, or turned into a stream.
      answer?.body.discard();
    }
  };

  /** Has the call failed, while the stored answer may stand in for all who ask? Then nobody needs this one's body. */
  const isCovered = ({ callClass, stored }: Miss, { status }: Answer): boolean =>
    isFailure(callClass, status) && stored !== undefined && mayServeStale(stored, noRequestDirectives, now());

  /** Store. An answer that was requested before a purge is not stored. */
  const keep = (miss: Miss, stamp: string, { entry, storable }: Reading, lease: Lease | undefined): void => {
    const { key, call, callClass, url, context, stored } = miss;
    if (miss.bypass || (callClass === 'other' && miss.wanted.noStore)) return;
    if (context.skipsStore && stored === undefined) return;
    const failed = isFailure(callClass, entry.status);
    const isNew = storable && purges.stampOf(key) === stamp;
    if (isNew) store.put(key, entry);
    // An answer that may not be stored still replaces the stored one.
    else if (stored !== undefined && !failed) store.remove(key, stored);
    const isGone = gone.has(entry.status);
    if (isGone || !(storable || failed)) {
      // Kept pages are made only from our own classes, not from pictures or class 'other'.
      if (isOwn(callClass)) onReplaced({ call, url, region: context.region.id });
      // The other instances may hold the replaced answer as well, and pages made from it (D49).
      if (stored !== undefined && !(isGone && stored.status === entry.status)) {
        tier?.forget(addressOf(miss));
        return;
      }
    }
    if (isNew) lease?.keep(entry);
  };

  return async (miss, onUnshared) => {
    if (tier === undefined || miss.isAlone) return ask(miss, undefined, onUnshared);
    const claimed = await claim(tier, miss);
    if ('found' in claimed) return claimed.found;
    return ask({ ...miss, stored: claimed.stored }, claimed.lease, onUnshared);
  };
}

function addressOf({ key, context, call, url }: Miss): EntryAddress {
  return { key, region: context.region.id, call, url };
}

/** Readers compare answers by the identity of the parsed object, so an equal body keeps the known object. */
function withKnownValue(found: Entry, known: Entry | undefined): Entry {
  if (known?.state.value === undefined || Buffer.compare(known.body, found.body) !== 0) return found;
  return { ...found, body: known.body, state: startState(known.state.value, known.state.encoded) };
}

/** @param fields the header fields for the API */
type Ask = (miss: Miss, fields: FieldList) => Promise<Answer>;

/**
 * Asks with the fields that the address's answers are known to vary by. If the answer varies by others as well, which the
 * visitor has and which were not sent, it is not the answer to this request: a second call sends them along (D56).
 *
 * @param varied the names that `Vary` of the address's answers is known to contain
 * @param sharedFields those that are always sent (`SHOP_API_READS`)
 */
async function askApi(
  ask: Ask,
  miss: Miss,
  varied: readonly string[],
  sharedFields: readonly string[],
): Promise<Exchange> {
  const { bypass, callClass, context, headers } = miss;
  const fieldsWith = (names: readonly string[]): FieldList =>
    fieldsUp(callClass, context, headers, (name) => bypass || names.includes(name) || sharedFields.includes(name));
  const sent = fieldsWith(varied);
  const answer = await askWith(ask, miss, sent);
  const names = answer.status === 304 ? [] : varyNames(fieldValue(answer.fields, 'vary'));
  const isForOthers = ([name]: Field): boolean => names.includes(name) && fieldValue(sent, name) === undefined;
  if (names === '*' || names.length === 0 || !fieldsWith(names).some(isForOthers)) return { answer, sent };
  answer.body.discard();
  const all = fieldsWith([...varied, ...names]);
  return { answer: await ask(miss, [...all, ...miss.rangeFields]), sent: all };
}

/**
 * Asks, with the stored answer's validators if there is one. A 304 with other validators is not about that answer, so a
 * second call asks without conditions. If that call fails, the 304 is taken as a confirmation after all, and the stored
 * tag is kept.
 */
async function askWith(ask: Ask, miss: Miss, sent: FieldList): Promise<Answer> {
  const { stored } = miss;
  const conditions = stored === undefined ? [] : conditionsOf(stored.validators);
  const added = conditions.length === 0 ? miss.rangeFields : conditions;
  const answer = await ask(miss, added.length === 0 ? sent : [...sent, ...added]);
  if (stored === undefined || answer.status !== 304 || confirms(stored.validators, answer.fields)) return answer;
  answer.body.discard();
  const whole = await ask(miss, sent).catch((error) => {
    if (error instanceof ApiError) return undefined;
    throw error;
  });
  if (whole !== undefined && !isFailure(miss.callClass, whole.status)) return whole;
  whole?.body.discard();
  return { ...answer, fields: answer.fields.filter(([name]) => name !== 'etag') };
}
