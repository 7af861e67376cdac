/** A row of the table of calls. */
import type * as v from 'valibot';
import type { CallClass, Freshness } from './classes.ts';

/** A time; or the setting by which an operator may change it, and its default. */
export type Time = number | { readonly setting: string; readonly default: number };

/** Times of freshness that differ from those of the class stand in the row; seconds. */
export interface CallRow extends Partial<Record<keyof Freshness, Time>> {
  readonly class: CallClass;
  /** One line of documentation, shown by the OpenAPI page and by `check:contract`. */
  readonly about: string;
  /** Time limit of the whole call in ms, retry included (spec §7, D27); default: `UPSTREAM_TIMEOUT_MS`. */
  readonly timeoutMs?: Time;
  /** `false`: never retried, whatever its method (D26, D28). */
  readonly retry?: false;
  /** An API may lack it (contract.md §6, D53). */
  readonly optional?: true;
  /**
   * Of class 'private', but with nothing of the visitor in its answer, which is therefore compressed. The length of a
   * compressed answer could tell a secret in it (BREACH).
   */
  readonly impersonal?: true;
  readonly query?: v.GenericSchema;
  readonly body?: v.GenericSchema;
  readonly answer: v.GenericSchema;
}
