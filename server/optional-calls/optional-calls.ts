/**
 * Knows which optional calls the API offers (contract.md §6, D53). Each is probed once an hour in the background, and
 * the result is shared by all requests. It holds until the API says otherwise: an API that is down does not end an
 * offer.
 */
import type { CallRow } from '../../shared/contract/call-row.ts';
import {
  type CallKey,
  calls,
  type OptionalCallKey,
  type OptionalOffer,
  POPULAR_QUERIES,
} from '../../shared/contract/calls.ts';
import type { Offered } from '../gateway/request-context.ts';
import { isNotOffered, type Probe } from './probe.ts';

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

const optionalCalls: readonly OptionalOffer[] = [
  ...(Object.keys(calls) as CallKey[]).filter(isOptionalCall),
  POPULAR_QUERIES,
];

export function isOptionalCall(key: CallKey): key is OptionalCallKey {
  const row: CallRow = calls[key];
  return row.optional === true;
}

function offeredOf(offered: readonly OptionalOffer[]): Offered {
  return { calls: offered, mark: optionalCalls.map((key) => Number(offered.includes(key))).join('') };
}

export class OptionalCalls {
  readonly #options: OptionalCallsOptions;
  readonly #now: () => number;
  readonly #known: ReadonlyMap<OptionalOffer, Knowledge>;
  #offered = offeredOf([]);
  #looking: Promise<void> | undefined;
  /** When the next probe is due; ms since 1970. */
  #dueAt = Number.NEGATIVE_INFINITY;

  constructor(options: OptionalCallsOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
    const unknown = { isOffered: undefined, triedAt: this.#dueAt, dueAt: this.#dueAt, pause: PAUSE };
    this.#known = new Map(optionalCalls.map((key) => [key, { ...unknown }]));
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
    this.#looking ??= this.#look().finally(() => {
      this.#looking = undefined;
    });
    return this.#looking;
  }

  /** Is the API known not to offer this call? Then it is not called. */
  refuses(key: CallKey): boolean {
    return isOptionalCall(key) && this.#known.get(key)?.isOffered === false;
  }

  /**
   * Must be told the status of every answer to an optional call. If it says 'not offered', the call is probed again
   * soon. It is no proof in itself: the visitor may have named something that does not exist, such as a shop that has
   * closed.
   */
  note(key: OptionalCallKey, status: number): void {
    const known = this.#known.get(key);
    if (known?.isOffered !== true || !isNotOffered(status)) return;
    known.dueAt = Math.min(known.dueAt, Math.max(this.#now(), known.triedAt + PAUSE));
    this.#schedule();
  }

  async #look(): Promise<void> {
    const now = this.#now();
    const due = [...this.#known].filter(([, { dueAt }]) => dueAt <= now);
    await Promise.all(due.map(([key, known]) => this.#try(key, known)));
    this.#schedule();
  }

  async #try(key: OptionalOffer, known: Knowledge): Promise<void> {
    known.triedAt = this.#now();
    const isOffered = await this.#options.probe(key);
    if (isOffered === undefined) {
      known.dueAt = this.#now() + known.pause;
      known.pause = Math.min(2 * known.pause, LONGEST_PAUSE);
      return;
    }
    known.dueAt = this.#now() + HOUR;
    known.pause = PAUSE;
    if (isOffered === known.isOffered) return;
    if (!isOffered) this.#options.log.info({ call: key }, 'the API does not offer this call');
    else if (known.isOffered === false) this.#options.log.info({ call: key }, 'the API offers this call now');
    known.isOffered = isOffered;
    const offered = offeredOf(optionalCalls.filter((one) => this.#known.get(one)?.isOffered === true));
    if (offered.mark !== this.#offered.mark) this.#offered = offered;
  }

  #schedule(): void {
    this.#dueAt = Math.min(...[...this.#known.values()].map(({ dueAt }) => dueAt));
  }
}
