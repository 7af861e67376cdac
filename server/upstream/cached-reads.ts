/**
 * Reads through the cache: from the store, from a flight that others are on, or from the API. The rules are in
 * `server/cache/`; here they meet the clock, the store and the client.
 */
import { ApiError } from '../../shared/api.ts';
import { errorTexts } from '../../shared/texts/errors.ts';
import { decide, mayStandIn } from '../cache/decide.ts';
import { assess, type Entry, readValidators, readVary } from '../cache/entry.ts';
import type { FieldList } from '../cache/fields.ts';
import { fieldValue, fieldValues } from '../cache/fields.ts';
import { type FlightControl, Flights } from '../cache/flights.ts';
import type { MemoryStore } from '../cache/memory-store.ts';
import { conditionsOf, confirms, refreshFields } from '../cache/revalidation.ts';
import { isFailure } from '../cache/stale.ts';
import type { PurgeFilter } from '../cache/tags.ts';
import { matchesVary } from '../cache/vary.ts';
import type { CacheVerdict } from './answer.ts';
import type { UpstreamAnswer } from './client.ts';
import { failedUpstream } from './failure.ts';
import { bodyLimit, type UpstreamLog } from './finish.ts';
import type { Read, Reading } from './read.ts';
import { UnsharedKeys } from './unshared-keys.ts';

/** While a refresh has failed no longer ago than this, readers get the stale answer at once; ms. */
const FAILURE_REMEMBERED = 30_000;
/** After a failed refresh the next is tried so much later; ms. */
const REFRESH_PAUSE = 2000;

export interface CachedReadsOptions {
  readonly store: MemoryStore;
  readonly log: UpstreamLog;
  /** ms since 1970. */
  readonly now: () => number;
}

export class CachedReads {
  readonly #store: MemoryStore;
  readonly #log: UpstreamLog;
  readonly #now: () => number;
  readonly #flights = new Flights<Reading>();
  readonly #unshared: UnsharedKeys;

  constructor({ store, log, now }: CachedReadsOptions) {
    this.#store = store;
    this.#log = log;
    this.#now = now;
    this.#unshared = new UnsharedKeys(now);
  }

  /** @throws ApiError when there is nothing usable; the visit's reason when its visitor has left */
  read(read: Read): Promise<Reading> | Reading {
    if (read.bypass) return this.#alone(read, undefined);
    const entry = this.#store.select(read.key, read.lookup);
    const now = this.#now();
    switch (decide(entry, read.wanted, now)) {
      case 'unavailable':
        throw new ApiError(504, 'not_cached', errorTexts.shopUnavailable);
      case 'use':
        if (entry !== undefined) return used(entry, 'HIT', false);
        break;
      case 'use-stale':
        if (entry !== undefined) return used(entry, 'STALE', false);
        break;
      case 'use-and-refresh':
        if (entry !== undefined) return this.#refreshBehind(read, entry, now);
        break;
      default:
        if (entry !== undefined && this.#hasJustFailed(entry, now) && mayStandIn(entry, read.wanted, now)) {
          return this.#refreshBehind(read, entry, now);
        }
    }
    return this.#ask(read, entry);
  }

  /** @returns how many stored answers were dropped */
  purge(filter: PurgeFilter): number {
    // What is on its way was asked for before: it reaches those who wait, but not the store.
    this.#flights.outdate(() => true);
    return this.#store.purge(filter);
  }

  /** Drops what is stored under a key, and what is on its way there. */
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
        .fly(flight, undefined, (control) => this.#fetch(read, entry, control))
        .then(
          (landing) => landing.as !== 'released' && landing.result.stream?.destroy(),
          (error: unknown) => this.#log.warn({ call: read.call, error: nameOf(error) }, 'refresh failed'),
        );
    }
    return used(entry, 'STALE', entry.state.failedAt > 0);
  }

  async #ask(read: Read, entry: Entry | undefined, again = false): Promise<Reading> {
    const { wanted } = read;
    const limited = wanted.noCache || wanted.noStore || wanted.maxAge !== undefined || wanted.minFresh !== undefined;
    const flight = this.#flightKey(read);
    if (limited || again || this.#unshared.has(flight)) return this.#alone(read, entry);
    const landing = await this.#flights.fly(flight, read.visit.signal, (control) => this.#fetch(read, entry, control));
    if (landing.as === 'released') return this.#alone(read, entry);
    if (landing.as === 'leader') return landing.result;
    if (!matchesVary(landing.result.entry.vary, read.lookup)) return this.#ask(read, undefined, true);
    return { ...landing.result, setCookies: [] };
  }

  #alone(read: Read, entry: Entry | undefined): Promise<Reading> {
    const key = this.#flightKey(read);
    return this.#fetch(read, entry, { key, signal: read.visit.signal, current: () => true, release: () => undefined });
  }

  /** Requests that are known to get different answers are on different flights. */
  #flightKey(read: Read): string {
    const names = this.#store.varyNames(read.key);
    if (names.length === 0 && read.part === undefined) return read.key;
    const varying = names.map((name) => `${name}: ${read.lookup(name) ?? ''}`);
    return [read.key, `range: ${read.part ?? ''}`, ...varying].join('\n');
  }

  async #fetch(read: Read, stale: Entry | undefined, control: FlightControl): Promise<Reading> {
    try {
      const answer = await this.#askOnce(read, stale, control);
      if (stale !== undefined && answer.status === 304) return this.#renew(read, stale, answer, control);
      if (stale !== undefined && isFailure(read.of, answer.status) && mayStandIn(stale, read.wanted, this.#now())) {
        answer.body.discard();
        return this.#standIn(stale, answer.attempts);
      }
      if (answer.status === 304) {
        answer.body.discard();
        throw failedUpstream(new Error('a 304 that nobody asked for'));
      }
      return await this.#take(read, stale, answer, control);
    } catch (error) {
      const failed = error instanceof ApiError && stale !== undefined;
      if (failed && mayStandIn(stale, read.wanted, this.#now())) return this.#standIn(stale, 1);
      throw error;
    }
  }

  /** Asks with the stored answer's validators; a 304 about another answer is of no use, so it is asked again without. */
  async #askOnce(read: Read, stale: Entry | undefined, control: FlightControl): Promise<UpstreamAnswer> {
    const conditions = stale === undefined ? [] : conditionsOf(stale.validators);
    const answer = await read.ask(conditions, control.signal);
    if (answer.status !== 304 || stale === undefined || confirms(stale.validators, answer.fields)) return answer;
    answer.body.discard();
    return read.ask([], control.signal);
  }

  #standIn(entry: Entry, attempts: number): Reading {
    entry.state.failedAt = this.#now();
    return { ...used(entry, 'STALE', true), attempts };
  }

  /** The API confirms what is stored: the same bytes and the same parsed object, with new fields and a new life. */
  #renew(read: Read, stale: Entry, answer: UpstreamAnswer, control: FlightControl): Reading {
    answer.body.discard();
    const setCookies = cookiesOf(read, answer);
    const fields = refreshFields(stale.fields, answer.fields, read.of !== 'other');
    const { storable, shareable, terms } = assess(read.of, stale.status, fields, answer);
    const entry: Entry = {
      ...stale,
      ...terms,
      fields: withoutCookies(fields),
      etag: stale.etag === stale.validators.etag ? fieldValue(fields, 'etag') : stale.etag,
      validators: readValidators(fields),
      vary: readVary(fields, read.lookup),
      state: { failedAt: 0, ...(stale.state.value === undefined ? {} : { value: stale.state.value }) },
    };
    this.#settle(read, { entry, storable, shareable }, stale, control);
    return { entry, verdict: 'MISS', failedRefresh: false, attempts: answer.attempts, setCookies };
  }

  /** Takes a whole new answer in. Whether others may have it is known by its head, so they are told before its body is here. */
  async #take(read: Read, stale: Entry | undefined, answer: UpstreamAnswer, control: FlightControl): Promise<Reading> {
    const { status } = answer;
    const assessed = assess(read.of, status, answer.fields, answer);
    const limit = bodyLimit(read.of);
    const tooLarge = Number(fieldValue(answer.fields, 'content-length') ?? 0) > limit;
    const shareable = assessed.shareable && !tooLarge;
    if (!shareable && !isFailure(read.of, status)) this.#release(control);
    const body = await answer.body.read(limit);
    const setCookies = cookiesOf(read, answer);
    const base = { verdict: read.bypass ? 'BYPASS' : 'MISS', failedRefresh: false, attempts: answer.attempts } as const;
    if (!(body instanceof Uint8Array)) {
      if (read.of !== 'picture' && read.of !== 'other') {
        body.destroy();
        throw failedUpstream(new Error('the body is too large'));
      }
      this.#release(control);
      return { ...base, entry: this.#makeEntry(read, answer, new Uint8Array(), undefined), setCookies, stream: body };
    }
    const entry = this.#makeEntry(read, answer, body, stale);
    this.#settle(read, { entry, storable: assessed.storable, shareable }, stale, control);
    return { ...base, entry, setCookies };
  }

  #makeEntry(read: Read, answer: UpstreamAnswer, bytes: Uint8Array, stale: Entry | undefined): Entry {
    const { status, fields } = answer;
    const { terms } = assess(read.of, status, fields, answer);
    const finished = read.finish(status, withoutCookies(fields), bytes);
    const same = stale?.status === status && Buffer.compare(stale.body, finished.body) === 0;
    // Readers know a body by its parsed object: an equal body keeps the old one.
    const value = same && stale?.state.value !== undefined ? stale.state.value : finished.value;
    return {
      ...terms,
      of: read.of,
      call: read.call,
      region: read.visit.region.id,
      url: read.url,
      status,
      fields: finished.fields,
      body: same ? stale.body : finished.body,
      etag: finished.etag,
      validators: readValidators(fields),
      vary: readVary(fields, read.lookup),
      state: { failedAt: 0, ...(value === undefined ? {} : { value }) },
    };
  }

  #settle(
    read: Read,
    { entry, storable, shareable }: { entry: Entry; storable: boolean; shareable: boolean },
    stale: Entry | undefined,
    control: FlightControl,
  ): void {
    if (read.bypass || read.wanted.noStore) return;
    if (shareable) this.#unshared.delete(control.key);
    else if (!isFailure(read.of, entry.status)) this.#release(control);
    if (storable && control.current()) this.#store.put(read.key, entry);
    // What may not be stored has still taken the place of what was.
    else if (stale !== undefined && entry.status < 400) this.#store.remove(read.key, stale);
  }

  #release(control: FlightControl): void {
    this.#unshared.add(control.key);
    control.release();
  }
}

function used(entry: Entry, verdict: CacheVerdict, failedRefresh: boolean): Reading {
  return { entry, verdict, failedRefresh, attempts: 0, setCookies: [] };
}

/** Of our own classes cookies are stripped both ways (contract.md §2). */
function cookiesOf(read: Read, answer: UpstreamAnswer): string[] {
  return read.of === 'other' ? fieldValues(answer.fields, 'set-cookie') : [];
}

function withoutCookies(fields: FieldList): FieldList {
  return fields.filter(([name]) => name !== 'set-cookie');
}

function nameOf(error: unknown): string {
  return error instanceof ApiError ? error.code : error instanceof Error ? error.name : 'unknown';
}
