/**
 * The interface of the cache's second tier, which several instances share. It accepts only stored answers, so nothing
 * personal can get into it. It never throws because of its backend, and bounds all waits: a tier that is slow or away
 * is skipped.
 */
import type { ApiError } from '../../shared/api.ts';
import type { Entry } from './rules/entry.ts';
import type { FieldLookup } from './rules/fields.ts';
import type { Purgeable, PurgeFilter } from './rules/tags.ts';

/** The address of a stored answer. */
export interface EntryAddress extends Purgeable {
  /** The primary key (`key.ts`). */
  readonly key: string;
}

export interface Wanted {
  readonly address: EntryAddress;
  /** Callers with the same key want the same answer. */
  readonly collapseKey: string;
  readonly lookup: FieldLookup;
  readonly isUsable: (entry: Entry) => boolean;
  /**
   * When the call's time is over, in the time of `performance.now()`: the wait for another instance that makes the call
   * ends then as well (D77).
   */
  readonly until: number;
  /** Aborted when nobody waits for the answer any more. */
  readonly signal: { readonly aborted: boolean; readonly reason: unknown };
  /** Called with the name and promise of each wait, for spans; undefined if traces are off. */
  readonly onWait?: ((name: string, wait: Promise<unknown>) => void) | undefined;
}

/**
 * The right to make a call while the other instances wait for its answer. Hold it with `using`, which releases it
 * unless it has ended before. The first of the methods ends it, further ones have no effect. Otherwise it expires soon
 * after the call's time limit.
 */
export interface Lease extends Disposable {
  /** Stores the answer for all instances. */
  keep(entry: Entry): void;
  /** The answer may not be shared or stored: the waiting instances make their own calls. */
  release(): void;
  /** The call has failed, and so do the waiting instances. */
  fail(error: ApiError): void;
}

export type Claim =
  | { readonly as: 'found'; readonly entry: Entry }
  /** Another instance has made the call, and it failed. */
  | { readonly as: 'failed'; readonly error: ApiError }
  /**
   * The caller has to make the call. `lease`: undefined if the tier cannot be reached; `entry`: the stored answer, if
   * there is one that cannot be used without validation.
   */
  | { readonly as: 'lease'; readonly lease: Lease | undefined; readonly entry: Entry | undefined };

export interface SharedTier {
  /**
   * Finds an answer, or waits for the instance that makes the call, or gives the caller a lease.
   * @throws the signal's reason
   */
  claim(wanted: Wanted): Promise<Claim>;
  /**
   * Stores an instance's own answer in the tier, or finds the tier's, whichever is newer. Nobody calls the API for it.
   * @returns the tier's answer, if the instance has none that is newer
   */
  exchange(address: EntryAddress, lookup: FieldLookup, own: Entry | undefined): Promise<Entry | undefined>;
  /** Drops the stored answers of an address in all instances. */
  forget(address: EntryAddress): void;
  /** Purges in all instances. Resolves when the purge has been sent to them, or is queued to be sent later. */
  purge(filter: PurgeFilter): Promise<void>;
}
