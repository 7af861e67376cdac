/**
 * Knows which optional calls the API offers (contract.md §6, D53), and for which optional screens it has no answer
 * (D62). Each is probed once an hour in the background, and the result is shared by all requests. It holds until the API
 * says otherwise: an API that is down does not end an offer.
 */
import type { CallKey, OptionalCallKey } from '../../shared/contract/calls.ts';
import { type OptionalOffer, optionalOffers, optionalScreens } from '../../shared/optional.ts';
import type { Offered } from '../gateway/request-context.ts';
import { isNotOffered, type Offer, type Probe } from './probe.ts';

export interface OptionalCallsOptions {
  readonly probe: Probe;
  readonly log: { info(about: object, message: string): void };
  /** ms since 1970. */
  readonly now?: () => number;
}

/** How long a result is used; ms. */
const HOUR = 60 * 60 * 1000;
/** Pause after a probe without a result; it doubles each time, up to the longest pause; ms. */
const PAUSE = 5000;
const LONGEST_PAUSE = 5 * 60 * 1000;

interface Knowledge {
  /** Undefined: no probe has had a result yet. */
  isOffered: boolean | undefined;
  /** The last probe and the next one; ms since 1970. */
  triedAt: number;
  dueAt: number;
  /** Pause if the next probe has no result; ms. */
  pause: number;
}

const optionalCalls = Object.keys(optionalOffers) as readonly OptionalOffer[];
const screenPaths: readonly string[] = [...optionalScreens.keys()];

export function isOptionalCall(key: CallKey): key is OptionalCallKey {
  return Object.hasOwn(optionalOffers, key);
}

const isScreen = (offer: Offer): boolean => offer.startsWith('/');

/** Before a probe has had a result, a call is not made, and a screen is linked. */
function offeredOf(known: ReadonlyMap<Offer, Knowledge>): Offered {
  const offers = [...optionalCalls, ...screenPaths];
  return {
    calls: optionalCalls.filter((key) => known.get(key)?.isOffered === true),
    missing: screenPaths.filter((path) => known.get(path)?.isOffered === false),
    mark: offers.map((offer) => Number(known.get(offer)?.isOffered ?? isScreen(offer))).join(''),
  };
}

export class OptionalCalls {
  readonly #options: OptionalCallsOptions;
  readonly #now: () => number;
  readonly #known: ReadonlyMap<Offer, Knowledge>;
  #offered: Offered;
  #probing: Promise<void> | undefined;
  /** When the next probe is due; ms since 1970. */
  #dueAt = Number.NEGATIVE_INFINITY;

  constructor(options: OptionalCallsOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
    const unknown = { isOffered: undefined, triedAt: this.#dueAt, dueAt: this.#dueAt, pause: PAUSE };
    this.#known = new Map([...optionalCalls, ...screenPaths].map((offer) => [offer, { ...unknown }]));
    this.#offered = offeredOf(this.#known);
  }

  /** Returns the same object until something changes. */
  get offered(): Offered {
    return this.#offered;
  }

  /**
   * Starts the probes that are due. Cheap if there are none.
   * @returns a promise that never rejects; only the start waits for it, never a page
   */
  prepare(): Promise<void> | undefined {
    if (this.#now() < this.#dueAt) return undefined;
    this.#probing ??= this.#probeDue().finally(() => {
      this.#probing = undefined;
    });
    return this.#probing;
  }

  /** Is the API known not to offer this call? Then it is not called. */
  refuses(key: CallKey): boolean {
    return isOptionalCall(key) && this.#known.get(key)?.isOffered === false;
  }

  /**
   * Must be told the status of every answer to an optional call or for an optional screen. If it contradicts what is
   * known, a probe follows soon. It is no proof in itself: the visitor may have named something that does not exist,
   * such as a shop that has closed.
   */
  note(offer: Offer, status: number): void {
    const known = this.#known.get(offer);
    if (known?.isOffered === undefined) return;
    if (known.isOffered ? !isNotOffered(status) : status !== 200) return;
    known.dueAt = Math.min(known.dueAt, Math.max(this.#now(), known.triedAt + PAUSE));
    this.#schedule();
  }

  async #probeDue(): Promise<void> {
    const now = this.#now();
    const due = [...this.#known].filter(([, { dueAt }]) => dueAt <= now);
    await Promise.all(due.map(([offer, known]) => this.#try(offer, known)));
    this.#schedule();
  }

  async #try(offer: Offer, known: Knowledge): Promise<void> {
    known.triedAt = this.#now();
    const isOffered = await this.#options.probe(offer);
    if (isOffered === undefined) {
      known.dueAt = this.#now() + known.pause;
      known.pause = Math.min(2 * known.pause, LONGEST_PAUSE);
      return;
    }
    known.dueAt = this.#now() + HOUR;
    known.pause = PAUSE;
    if (isOffered === known.isOffered) return;
    if (!isOffered || known.isOffered === false) this.#tell(offer, isOffered);
    known.isOffered = isOffered;
    const offered = offeredOf(this.#known);
    if (offered.mark !== this.#offered.mark) this.#offered = offered;
  }

  #tell(offer: Offer, isOffered: boolean): void {
    const { log } = this.#options;
    if (isScreen(offer)) {
      if (isOffered) log.info({ page: offer }, 'the API offers this page now');
      else log.info({ page: offer }, 'the API does not offer this page');
    } else if (isOffered) log.info({ call: offer }, 'the API offers this call now');
    else log.info({ call: offer }, 'the API does not offer this call');
  }

  #schedule(): void {
    this.#dueAt = Math.min(...[...this.#known.values()].map(({ dueAt }) => dueAt));
  }
}
