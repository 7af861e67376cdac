/**
 * Knows which optional calls the API offers (contract.md §6, D53). Each is probed once an hour, in the background, once
 * for all requests. The last result holds until the API says otherwise, so an outage hides no feature.
 */
import type { CallRow } from '../../shared/contract/call-row.ts';
import { type CallKey, calls, type OptionalCallKey } from '../../shared/contract/calls.ts';
import type { Offered } from '../gateway/request-context.ts';
import { isNotOffered, type Probe } from './probe.ts';

export interface OptionalCallsOptions {
  readonly probe: Probe;
  readonly log: { info(about: object, message: string): void };
  /** ms since 1970. */
  readonly now?: () => number;
}

/** Lifetime of a probe's result; ms. */
const HOUR = 60 * 60 * 1000;
/** Pause after a probe without a result, doubled each time; ms. */
const PAUSE = 5000;
const LONGEST_PAUSE = 5 * 60 * 1000;

interface Knowledge {
  /** Undefined: there was no result yet. */
  isOffered: boolean | undefined;
  /** When it was probed last, and when it is due again; ms since 1970. */
  triedAt: number;
  dueAt: number;
  /** The pause if the next probe has no result either; ms. */
  pause: number;
}

const optionalCalls: readonly OptionalCallKey[] = (Object.keys(calls) as CallKey[]).filter(isOptionalCall);

export function isOptionalCall(key: CallKey): key is OptionalCallKey {
  const row: CallRow = calls[key];
  return row.optional === true;
}

function offeredOf(offered: readonly OptionalCallKey[]): Offered {
  return { calls: offered, mark: optionalCalls.map((key) => Number(offered.includes(key))).join('') };
}

export class OptionalCalls {
  readonly #options: OptionalCallsOptions;
  readonly #now: () => number;
  readonly #known: ReadonlyMap<OptionalCallKey, Knowledge>;
  #offered = offeredOf([]);
  #looking: Promise<void> | undefined;
  /** When the first of them is due; ms since 1970. */
  #dueAt = Number.NEGATIVE_INFINITY;

  constructor(options: OptionalCallsOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
    const unknown = { isOffered: undefined, triedAt: this.#dueAt, dueAt: this.#dueAt, pause: PAUSE };
    this.#known = new Map(optionalCalls.map((key) => [key, { ...unknown }]));
  }

  /** The same object as long as nothing changes. */
  get offered(): Offered {
    return this.#offered;
  }

  /**
   * Starts the probes that are due. Cheap if there are none.
   * @returns a promise that never rejects; only the start of the server waits for it
   */
  prepare(): Promise<void> | undefined {
    if (this.#now() < this.#dueAt) return undefined;
    this.#looking ??= this.#look().finally(() => {
      this.#looking = undefined;
    });
    return this.#looking;
  }

  /** Is the API known not to offer this call? It is then not made. */
  refuses(key: CallKey): boolean {
    return isOptionalCall(key) && this.#known.get(key)?.isOffered === false;
  }

  /**
   * Must be called with the status of each answer to an optional call. An answer that suggests that the call is missing
   * makes a probe due soon: a single missing shop is also a 404.
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

  async #try(key: OptionalCallKey, known: Knowledge): Promise<void> {
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
