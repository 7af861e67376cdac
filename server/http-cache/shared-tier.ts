/**
 * The second tier of the cache, which several instances share: what the reading side needs of it. It takes stored
 * answers alone, so nothing personal can get in, and it neither throws nor holds anybody up: whoever keeps it waiting
 * goes on without it.
 */
import type { ApiError } from '../../shared/api.ts';
import type { Entry } from './rules/entry.ts';
import type { FieldLookup } from './rules/fields.ts';
import type { Purgeable, PurgeFilter } from './rules/tags.ts';

/** Where an answer is kept. */
export interface Place extends Purgeable {
  /** The primary key (`key.ts`). */
  readonly key: string;
}

export interface Wanted {
  readonly place: Place;
  /** Callers with the same one want the same answer. */
  readonly collapseKey: string;
  readonly lookup: FieldLookup;
  readonly isUsable: (entry: Entry) => boolean;
  /** ms that the call may take: longer nobody waits for another instance that makes it. */
  readonly timeoutMs: number;
  /** That nobody waits any more. */
  readonly signal: { readonly aborted: boolean; readonly reason: unknown };
  /** Is shown each wait of the claim, with its name; undefined: nobody looks. */
  readonly onWait?: ((name: string, wait: Promise<unknown>) => void) | undefined;
}

/**
 * The right to make a call while the other instances wait for its answer. It is to be held with `using`: whatever its
 * holder has not said by then, it ends. The first of these ends it; by itself it ends when the call's time limit is over.
 */
export interface Lease extends Disposable {
  /** Stores the answer for all instances. */
  keep(entry: Entry): void;
  /** The answer is for its first caller alone, or not to be stored: those who wait go on by themselves. */
  release(): void;
  /** Those who wait fail as well. */
  fail(error: ApiError): void;
}

export type Claim =
  | { readonly as: 'found'; readonly entry: Entry }
  /** Another instance has made the call, and failed. */
  | { readonly as: 'failed'; readonly error: ApiError }
  /**
   * The call is the caller's to make. `lease`: undefined where nobody can be told of it; `entry`: what is kept, although it
   * is of no use as it is.
   */
  | { readonly as: 'lease'; readonly lease: Lease | undefined; readonly entry: Entry | undefined };

export interface SharedTier {
  /** Finds an answer, waits for the instance that is at it, or gives the caller its lease. */
  claim(wanted: Wanted): Promise<Claim>;
  /** Drops what is kept at a place, and tells all instances to do so. */
  forget(place: Place): void;
  /** Drops what is named, and tells all instances: comes back once they are told, or are to be told later. */
  purge(filter: PurgeFilter): Promise<void>;
}
