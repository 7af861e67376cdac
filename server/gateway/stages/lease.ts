/**
 * Stage: of the instances that share a tier, the one with the lease makes the call, and the others wait for its result.
 */
import { ApiError } from '../../../shared/api.ts';
import { decide, isUse } from '../../http-cache/rules/decide.ts';
import { type Entry, startState } from '../../http-cache/rules/entry.ts';
import type { Lease, Place, SharedTier } from '../../http-cache/shared-tier.ts';
import type { MemoryStore } from '../../http-cache/stores/memory-store.ts';
import { isOwnRefusal } from '../failure.ts';
import type { Purges } from '../purges.ts';
import { type CallHandler, type Incoming, type Miss, type ReadResult, storedResult } from '../read.ts';
import { waited } from '../span.ts';
import { collapseKey } from './collapse.ts';

export interface LeaseOptions {
  /** Undefined if this instance shares no tier. */
  readonly tier?: SharedTier | undefined;
  readonly store: MemoryStore;
  readonly purges: Purges;
  /** ms since 1970. */
  readonly now: () => number;
}

export function lease({ tier, store, purges, now }: LeaseOptions): (next: CallHandler) => CallHandler {
  if (tier === undefined) return (next) => next;

  const isUsable = ({ wanted, context, stored, signal }: Miss, found: Entry): boolean => {
    if (stored !== undefined && found.bornAt <= stored.bornAt) return false;
    const decision = decide(found, wanted, now());
    // A refresh uses only a fresh answer of another instance.
    if (signal === undefined || context.isBackground !== undefined) return decision === 'use';
    return isUse(decision);
  };

  const claim = async (next: CallHandler, miss: Miss): Promise<Incoming> => {
    const { key, lookup, stored, signal = new AbortController().signal } = miss;
    const span = miss.context.span?.begin(`lease ${miss.call}`);
    const stamp = purges.stampOf(key);
    const claiming = tier.claim({
      place: placeOf(miss),
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
      return { isShareable: true, reading: { ...storedResult(found, verdict, false), tier: 'redis' } };
    }
    const given = claimed.as === 'lease' ? claimed.lease : undefined;
    return underLease(next, isNewer ? { ...miss, stored: found } : miss, given);
  };

  /** The other instances may hold the replaced answer as well, and pages made from it (D49). */
  const forgetReplaced = async (miss: Miss, coming: Incoming['reading']): Promise<ReadResult> => {
    const reading = await coming;
    if (reading.effect === 'replaced') tier.forget(placeOf(miss));
    return reading;
  };

  return (next) => async (miss) => {
    const { isShareable, reading } = await (miss.isAlone ? next(miss) : claim(next, miss));
    return { isShareable, reading: forgetReplaced(miss, reading) };
  };
}

/** Makes the call and ends the lease with it, however the call ends. */
async function underLease(next: CallHandler, miss: Miss, held: Lease | undefined): Promise<Incoming> {
  const failed = (error: unknown): Incoming => ({ isShareable: true, reading: Promise.reject(error) });
  const { isShareable, reading } = await next(miss).catch(failed);
  if (!isShareable) held?.release();
  return { isShareable, reading: reported(reading, held) };
}

async function reported(coming: Incoming['reading'], given: Lease | undefined): Promise<ReadResult> {
  using held = given;
  try {
    const reading = await coming;
    if (reading.effect === 'stored') held?.keep(reading.entry);
    else if (reading.stream !== undefined) held?.release();
    return reading;
  } catch (error) {
    if (error instanceof ApiError) report(held, error);
    throw error;
  }
}

/**
 * Tells the waiting instances of a failure of the API: each uses a stale answer of its own, or fails as well. After a
 * refusal of our own, as after a visitor's leaving, the lease is released, and they make their own calls (D55).
 */
function report(held: Lease | undefined, failure: ApiError): void {
  if (!isOwnRefusal(failure)) held?.fail(failure);
}

function placeOf({ key, context, call, url }: Miss): Place {
  return { key, region: context.region.id, call, url };
}

/** Readers compare answers by the identity of the parsed object, so an equal body keeps the known object. */
function withKnownValue(found: Entry, known: Entry | undefined): Entry {
  if (known?.state.value === undefined || Buffer.compare(known.body, found.body) !== 0) return found;
  return { ...found, body: known.body, state: startState(known.state.value, known.state.encoded) };
}
