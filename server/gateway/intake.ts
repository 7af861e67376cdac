/** Asks the API for one read, and takes its answer in: renewed, whole, or stood in for. */
import { ApiError } from '../../shared/api.ts';
import { mayStandIn } from '../http-cache/rules/decide.ts';
import { assess, type Entry, readValidators, readVary, startState, type Terms } from '../http-cache/rules/entry.ts';
import { type FieldList, fieldValue, fieldValues } from '../http-cache/rules/fields.ts';
import { conditionsOf, confirms, refreshFields } from '../http-cache/rules/revalidation.ts';
import { isFailure } from '../http-cache/rules/stale.ts';
import type { Lease } from '../http-cache/shared-tier.ts';
import type { MemoryStore } from '../http-cache/stores/memory-store.ts';
import type { CacheVerdict } from './answer.ts';
import type { UpstreamAnswer } from './call.ts';
import { failedUpstream, triesOf } from './failure.ts';
import { bodyLimit } from './finish.ts';
import type { FlightControl } from './flights.ts';
import type { Read, Reading } from './read.ts';

/** A body that ends so soon is looked at whole, so that one that was cut is told as such; ms. */
const SHORT_WAIT = 50;

export interface IntakeControl extends FlightControl {
  /** Says that the answer may be for all who wait. */
  readonly share: () => void;
  /** What the other instances are told. */
  readonly lease: Lease;
}

/** There is no such thing here (any more). */
const gone: ReadonlySet<number> = new Set([301, 404, 410]);

interface Settled {
  readonly entry: Entry;
  readonly storable: boolean;
  readonly shareable: boolean;
}

export class Intake {
  readonly #store: MemoryStore;
  readonly #now: () => number;

  readonly #onReplaced: (read: Read, stale: Entry | undefined) => void;

  /**
   * @param now ms since 1970
   * @param onReplaced told that what was made of earlier answers, such as `stale`, must not be shown any more (D49)
   */
  constructor(store: MemoryStore, now: () => number, onReplaced: (read: Read, stale: Entry | undefined) => void) {
    this.#store = store;
    this.#now = now;
    this.#onReplaced = onReplaced;
  }

  /** @throws ApiError when there is nothing usable; the signal's reason when nobody waits any more */
  async fetch(read: Read, stale: Entry | undefined, control: IntakeControl): Promise<Reading> {
    try {
      const answer = await (stale === undefined ? read.ask([], control.signal) : this.#askAgain(read, stale, control));
      if (stale !== undefined && answer.status === 304) return this.#renew(read, stale, answer, control);
      if (stale !== undefined && isFailure(read.of, answer.status) && mayStandIn(stale, read.wanted, this.#now())) {
        answer.body.discard();
        return this.standIn(stale, answer.attempts, String(answer.status));
      }
      if (answer.status === 304) {
        answer.body.discard();
        throw failedUpstream(new Error('a 304 that nobody asked for'));
      }
      return await this.#take(read, stale, answer, control);
    } catch (error) {
      if (!(error instanceof ApiError) || stale === undefined) throw error;
      if (!mayStandIn(stale, read.wanted, this.#now())) throw error;
      control.lease.fail(error);
      return this.standIn(stale, triesOf(error), error.code);
    }
  }

  /** A stored answer in place of one that failed. @param failure its status, or the code of what came instead of it */
  standIn(entry: Entry, attempts: number, failure: string): Reading {
    entry.state.failedAt = this.#now();
    return { ...used(entry, 'STALE', true), attempts, failure };
  }

  /**
   * Asks with the stored answer's validators; a 304 with another tag is not about that answer, so it is asked again
   * without. Where that cannot be had, the API has said all the same that nothing is new: then the stored tag holds.
   */
  async #askAgain(read: Read, stale: Entry, control: IntakeControl): Promise<UpstreamAnswer> {
    const answer = await read.ask(conditionsOf(stale.validators), control.signal);
    if (answer.status !== 304 || confirms(stale.validators, answer.fields)) return answer;
    const whole = await read.ask([], control.signal).catch((error) => {
      if (error instanceof ApiError) return undefined;
      throw error;
    });
    if (whole !== undefined && !isFailure(read.of, whole.status)) {
      answer.body.discard();
      return whole;
    }
    whole?.body.discard();
    return { ...answer, fields: answer.fields.filter(([name]) => name !== 'etag') };
  }

  /** The API confirms what is stored: the same bytes and the same parsed object, with new fields and a new life. */
  #renew(read: Read, stale: Entry, answer: UpstreamAnswer, control: IntakeControl): Reading {
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
      state: startState(stale.state.value, stale.state.forms),
    };
    this.#settle(read, { entry, storable, shareable }, stale, control);
    return { entry, verdict: 'MISS', failedRefresh: false, storable, attempts: answer.attempts, setCookies };
  }

  /** Takes a whole new answer in. Whether others may have it is known by its head, so they are told before its body is here. */
  async #take(read: Read, stale: Entry | undefined, answer: UpstreamAnswer, control: IntakeControl): Promise<Reading> {
    const { status } = answer;
    const assessed = assess(read.of, status, answer.fields, answer);
    const tooLarge = Number(fieldValue(answer.fields, 'content-length') ?? 0) > bodyLimit(read.of);
    const limit = tooLarge ? 0 : bodyLimit(read.of);
    const shareable = assessed.shareable && !tooLarge;
    if (!shareable && !isFailure(read.of, status)) control.release();
    const body = await answer.body.read(limit, isForOneAlone(read, assessed.storable, status) ? SHORT_WAIT : undefined);
    const setCookies = cookiesOf(read, answer);
    const verdict = read.bypass ? 'BYPASS' : 'MISS';
    const base = { verdict, failedRefresh: false, storable: assessed.storable, attempts: answer.attempts } as const;
    if (!(body instanceof Uint8Array)) {
      if (read.of !== 'picture' && read.of !== 'other') {
        body.destroy();
        throw failedUpstream(new Error('the body is too large'));
      }
      const entry = makeEntry(read, answer, assessed.terms, new Uint8Array(), undefined);
      this.#settle(read, { entry, storable: false, shareable: false }, stale, control);
      control.release();
      return { ...base, entry, setCookies, stream: body };
    }
    const entry = makeEntry(read, answer, assessed.terms, body, stale);
    this.#settle(read, { entry, storable: assessed.storable, shareable }, stale, control);
    return { ...base, entry, setCookies };
  }

  #settle(read: Read, { entry, storable, shareable }: Settled, stale: Entry | undefined, control: IntakeControl): void {
    if (read.bypass || read.wanted.noStore) {
      control.lease.release();
      return;
    }
    if (shareable) control.share();
    else if (!isFailure(read.of, entry.status)) control.release();
    if (storable && control.current()) {
      this.#store.put(read.key, entry);
      control.lease.keep(entry);
    } else if (stale !== undefined && !isFailure(read.of, entry.status)) {
      // What may not be stored has still taken the place of what was.
      this.#store.remove(read.key, stale);
      control.lease.drop();
    } else {
      control.lease.release();
    }
    if (gone.has(entry.status) || !(storable || isFailure(read.of, entry.status)))
      this.#onReplaced(read, stale?.status !== entry.status ? stale : undefined);
  }
}

/** What nobody keeps or waits for may be as slow as it likes: it goes on to its caller as it comes. */
function isForOneAlone(read: Read, storable: boolean, status: number): boolean {
  if (read.of !== 'other' || isFailure(read.of, status) || read.part('range') !== undefined) return false;
  return read.bypass || !storable;
}

function makeEntry(
  read: Read,
  { status, fields }: UpstreamAnswer,
  terms: Terms,
  bytes: Uint8Array,
  stale: Entry | undefined,
): Entry {
  const finished = read.finish(status, withoutCookies(fields), bytes);
  const same = stale?.status === status && Buffer.compare(stale.body, finished.body) === 0;
  // Readers know a body by its parsed object: an equal body keeps the old one.
  const known = same ? stale.state : undefined;
  return {
    bornAt: terms.bornAt,
    freshUntil: terms.freshUntil,
    refreshUntil: terms.refreshUntil,
    failUntil: terms.failUntil,
    neverStale: terms.neverStale,
    of: read.of,
    call: read.call,
    region: read.context.region.id,
    url: read.url,
    status,
    fields: finished.fields,
    body: same ? stale.body : finished.body,
    etag: finished.etag,
    validators: readValidators(fields),
    vary: readVary(fields, read.lookup),
    state: startState(known?.value ?? (read.wantsValue ? finished.value : undefined), known?.forms),
  };
}

export function used(entry: Entry, verdict: CacheVerdict, failedRefresh: boolean): Reading {
  return { entry, verdict, failedRefresh, storable: true, attempts: 0, setCookies: [] };
}

/** Of our own classes cookies are stripped both ways (contract.md §2). */
function cookiesOf(read: Read, answer: UpstreamAnswer): string[] {
  return read.of === 'other' ? fieldValues(answer.fields, 'set-cookie') : [];
}

function withoutCookies(fields: FieldList): FieldList {
  if (!fields.some(([name]) => name === 'set-cookie')) return fields;
  return fields.filter(([name]) => name !== 'set-cookie');
}
