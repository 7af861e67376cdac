/**
 * The second tier of the cache, shared by several instances, as the reading side sees it. It accepts only stored
 * responses, so nothing personal can get in. It never throws and never blocks for long: a caller that has waited too
 * long continues without it.
 */
import type { ApiError } from '../../shared/api.ts';
import type { Entry } from './rules/entry.ts';
import type { FieldLookup } from './rules/fields.ts';
import type { Purgeable, PurgeFilter } from './rules/tags.ts';

/** The place where an answer is stored. */
export interface Place extends Purgeable {
  /** The primary key (`key.ts`). */
  readonly key: string;
}

export interface Wanted {
  readonly place: Place;
  /** Callers with the same key want the same answer. */
  readonly collapseKey: string;
  readonly lookup: FieldLookup;
  readonly isUsable: (entry: Entry) => boolean;
  /** Time limit of the call, ms. Nobody waits longer for the instance that makes it. */
  readonly timeoutMs: number;
  /** Aborted when nobody waits any more. */
  readonly signal: { readonly aborted: boolean; readonly reason: unknown };
  /** Called for each wait of the claim, with a name; undefined: no tracing. */
  readonly onWait?: ((name: string, wait: Promise<unknown>) => void) | undefined;
}

/**
 * The right to make a call while the other instances wait for its answer. To be held with `using`. The first of its
 * methods to be called ends it; otherwise it ends when it is disposed of, or after the call's time limit.
 */
export interface Lease extends Disposable {
  /** Stores the answer for all instances. */
  keep(entry: Entry): void;
  /** The answer is for its first caller only, or may not be stored: the waiting instances call on their own. */
  release(): void;
  /** The waiting instances fail as well. */
  fail(error: ApiError): void;
}

export type Claim =
  | { readonly as: 'found'; readonly entry: Entry }
  /** Another instance has made the call and failed. */
  | { readonly as: 'failed'; readonly error: ApiError }
  /**
   * The caller is to make the call. `lease`: undefined if the other instances cannot be told; `entry`: the stored
   * answer, which cannot be used as it is.
   */
  | { readonly as: 'lease'; readonly lease: Lease | undefined; readonly entry: Entry | undefined };

export interface SharedTier {
  /** Finds an answer, waits for the instance that makes the call, or grants the caller the lease. */
  claim(wanted: Wanted): Promise<Claim>;
  /** Drops what is stored at a place, and tells all instances to do so. */
  forget(place: Place): void;
  /**
   * Drops what the filter matches, and tells all instances. Resolves when they have been told, or will be told later.
   */
  purge(filter: PurgeFilter): Promise<void>;
}
