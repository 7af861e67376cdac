/**
 * Reads through the cache: from the store, from a flight that others are on, from the tier that instances share, or from
 * the API. The rules are in `server/http-cache/`; here they meet the clock and the stores.
 */
import { ApiError } from '../../shared/api.ts';
import { errorTexts } from '../../shared/texts/errors.ts';
import { type Decision, decide, mayStandIn } from '../http-cache/rules/decide.ts';
import { type Entry, startState } from '../http-cache/rules/entry.ts';
import type { PurgeFilter } from '../http-cache/rules/tags.ts';
import { matchesVary } from '../http-cache/rules/vary.ts';
import { type Lease, noLease, type Place, type SharedTier } from '../http-cache/shared-tier.ts';
import type { MemoryStore } from '../http-cache/stores/memory-store.ts';
import type { UpstreamLog } from './finish.ts';
import { type FlightControl, Flights } from './flights.ts';
import type { ReplacedRead } from './gateway.ts';
import { Intake, type IntakeControl, used } from './intake.ts';
import type { UpstreamMetrics } from './metrics.ts';
import type { Read, Reading } from './read.ts';
import { UnsharedKeys } from './unshared-keys.ts';

/** While a refresh has failed no longer ago than this, readers get the stale answer at once; ms. */
const FAILURE_REMEMBERED = 30_000;
/** After a failed refresh the next is tried so much later; ms. */
const REFRESH_PAUSE = 2000;

export interface CachedReadsOptions {
  readonly store: MemoryStore;
  /** Undefined: this instance is alone. */
  readonly tier: SharedTier | undefined;
  readonly log: UpstreamLog;
  readonly metrics: Pick<UpstreamMetrics, 'tierAsked'>;
  /** See `Gateway.onReplaced`. */
  readonly onReplaced: (read: ReplacedRead) => void;
  /** ms since 1970. */
  readonly now: () => number;
}

/** Who wants an answer: a visitor, or nobody, who can wait. */
type Wish = 'now' | 'refresh';

export class CachedReads {
  readonly #options: CachedReadsOptions;
  readonly #store: MemoryStore;
  readonly #now: () => number;
  readonly #intake: Intake;
  readonly #flights = new Flights<Reading>();
  readonly #unshared: UnsharedKeys;

  constructor(options: CachedReadsOptions) {
    this.#options = options;
    this.#store = options.store;
    this.#now = options.now;
    this.#intake = new Intake(options.store, options.now, (read, stale) => {
      const place = placeOf(read);
      options.onReplaced(place);
      // The other instances have it as well, and pages made of it.
      if (stale !== undefined) options.tier?.forget(place);
    });
    this.#unshared = new UnsharedKeys(options.now);
  }

  /** @throws ApiError when there is nothing usable; the context's abort reason when its visitor has left */
  read(read: Read): Promise<Reading> | Reading {
    if (read.bypass) return this.#alone(read, undefined);
    const entry = this.#store.select(read.key, read.lookup);
    const now = this.#now();
    const decision = decide(entry, read.wanted, now);
    this.#options.metrics.tierAsked('memory', isUse(decision) ? 'hit' : 'miss');
    switch (decision) {
      case 'unavailable':
        throw new ApiError(504, 'not_cached', errorTexts.shopUnavailable);
      case 'use':
        if (entry !== undefined) return used(entry, 'HIT', false);
        break;
      case 'use-stale':
        if (entry !== undefined) return used(entry, 'STALE', false);
        break;
      case 'use-and-refresh':
        if (entry !== undefined && (read.context.isPatient === undefined || this.#hasJustFailed(entry, now))) {
          return this.#refreshBehind(read, entry, now);
        }
        break;
      default:
        if (entry !== undefined && this.#hasJustFailed(entry, now) && mayStandIn(entry, read.wanted, now)) {
          return this.#refreshBehind(read, entry, now);
        }
    }
    return this.#ask(read, entry);
  }

  /** Drops what this instance holds. @returns how many stored answers were dropped */
  purge(filter: PurgeFilter): number {
    // What is on its way was asked for before: it reaches those who wait, but not the store.
    this.#flights.outdate(() => true);
    return this.#store.purge(filter);
  }

  /** Drops what this instance holds under a key, and what is on its way there. */
  forget(key: string): void {
    this.#flights.outdate((flight) => flight === key || flight.startsWith(`${key}\n`));
    this.#store.forget(key);
  }

  #hasJustFailed(entry: Entry, now: number): boolean {
    return entry.state.failedAt > 0 && now - entry.state.failedAt < FAILURE_REMEMBERED;
  }

  #refreshBehind(read: Read, entry: Entry, now: number): Reading {
    const flight = this.#flightKey(read);
    if (now - entry.state.failedAt >= REFRESH_PAUSE && !this.#flights.isFlying(flight)) {
      this.#flights
        .fly(flight, undefined, (control) => this.#lead(read, entry, control, 'refresh'))
        .then(
          (landing) => {
            if (landing.as === 'released') return;
            landing.result.stream?.destroy();
            if (landing.result.failure !== undefined) this.#noteFailure(read, landing.result.failure);
          },
          (error: unknown) => this.#noteFailure(read, nameOf(error)),
        );
    }
    return used(entry, 'STALE', entry.state.failedAt > 0);
  }

  #noteFailure({ context: { requestId }, call }: Read, error: string): void {
    this.#options.log.warn({ requestId, call, error }, 'refresh failed');
  }

  #ask(read: Read, entry: Entry | undefined): Promise<Reading> {
    const { wanted } = read;
    const limited = wanted.noCache || wanted.noStore || wanted.maxAge !== undefined || wanted.minFresh !== undefined;
    const flight = this.#flightKey(read);
    if (limited || this.#unshared.has(flight)) return this.#alone(read, entry);
    const work = (control: FlightControl): Promise<Reading> =>
      this.#lead(read, entry, control, read.context.isPatient === undefined ? 'now' : 'refresh');
    return this.#flights.fly(flight, read.context.signal, work).then((landing) => {
      if (landing.as === 'released') return this.#alone(read, entry);
      if (landing.as === 'leader') return landing.result;
      if (!matchesVary(landing.result.entry.vary, read.lookup)) return this.#alone(read, undefined);
      return { ...landing.result, setCookies: [] };
    });
  }

  #alone(read: Read, entry: Entry | undefined): Promise<Reading> {
    return this.#flights.flyAlone(this.#flightKey(read), read.context.signal, (control) =>
      this.#intake.fetch(read, entry, this.#withLease(control, noLease)),
    );
  }

  #lead(read: Read, entry: Entry | undefined, control: FlightControl, wish: Wish): Promise<Reading> {
    const { tier } = this.#options;
    if (tier === undefined) return this.#intake.fetch(read, entry, this.#withLease(control, noLease));
    return this.#leadAll(tier, read, entry, control, wish);
  }

  /** The leader of a flight first looks whether another instance has the answer, or is at it. */
  async #leadAll(
    tier: SharedTier,
    read: Read,
    entry: Entry | undefined,
    control: FlightControl,
    wish: Wish,
  ): Promise<Reading> {
    const claim = await tier.claim({
      place: placeOf(read),
      flight: control.key,
      lookup: read.lookup,
      isUsable: (found) => this.#isUsable(read, found, entry, wish),
      timeoutMs: read.timeoutMs,
      signal: control.signal,
    });
    if (claim.as === 'failed') {
      if (entry !== undefined && mayStandIn(entry, read.wanted, this.#now()))
        return this.#intake.standIn(entry, 0, nameOf(claim.error));
      throw claim.error;
    }
    const found = claim.entry === undefined ? undefined : keepKnownValue(claim.entry, entry);
    const newer = found !== undefined && (entry === undefined || found.bornAt > entry.bornAt) ? found : undefined;
    if (newer !== undefined && control.current()) this.#store.put(read.key, newer);
    if (claim.as === 'found' && found !== undefined) {
      return used(found, decide(found, read.wanted, this.#now()) === 'use' ? 'HIT' : 'STALE', false);
    }
    using lease = claim.as === 'lease' ? claim.lease : noLease;
    try {
      return await this.#intake.fetch(read, newer ?? entry, this.#withLease(control, lease));
    } catch (error) {
      lease.fail(error);
      throw error;
    }
  }

  #isUsable(read: Read, found: Entry, known: Entry | undefined, wish: Wish): boolean {
    if (known !== undefined && found.bornAt <= known.bornAt) return false;
    const decision = decide(found, read.wanted, this.#now());
    return wish === 'refresh' ? decision === 'use' : isUse(decision);
  }

  #withLease(control: FlightControl, lease: Lease): IntakeControl {
    return {
      ...control,
      lease,
      share: () => this.#unshared.delete(control.key),
      release: () => {
        this.#unshared.add(control.key);
        lease.release();
        control.release();
      },
    };
  }

  /** Requests that are known to get different answers are on different flights. */
  #flightKey(read: Read): string {
    const names = this.#store.varyNames(read.key);
    const range = read.part('range');
    if (names.length === 0 && range === undefined) return read.key;
    const varying = names.map((name) => `${name}: ${read.lookup(name) ?? ''}`);
    return [read.key, `range: ${range ?? ''}`, ...varying].join('\n');
  }
}

function isUse(decision: Decision): boolean {
  return decision === 'use' || decision === 'use-stale' || decision === 'use-and-refresh';
}

function placeOf(read: Read): Place {
  return { key: read.key, region: read.context.region.id, call: read.call, url: read.url };
}

/** Readers know a body by its parsed object: an equal body keeps the old one. */
function keepKnownValue(found: Entry, known: Entry | undefined): Entry {
  if (known?.state.value === undefined || Buffer.compare(known.body, found.body) !== 0) return found;
  return { ...found, body: known.body, state: startState(known.state.value, known.state.forms) };
}

function nameOf(error: unknown): string {
  return error instanceof ApiError ? error.code : error instanceof Error ? error.name : 'unknown';
}
