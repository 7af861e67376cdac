/**
 * Types of a handler's request and answer, derived from its row of the table, so that a wrong answer does not compile.
 */
import type * as v from 'valibot';
import type { CallAnswer, CallInput, CallKey, calls, PrivateCallKey } from '../shared/contract/calls.ts';
import type { SeedCity } from './seed/model.ts';
import type { Session } from './session.ts';

type Checked<K extends CallKey, Part extends 'query' | 'body'> = (typeof calls)[K] extends {
  readonly [P in Part]: infer Schema extends v.GenericSchema;
}
  ? { readonly [P in Part]: v.InferOutput<Schema> }
  : unknown;

/** A request as a handler receives it: parameters of the address, checked query and body, city and session. */
export type ShopRequest<K extends CallKey> = Omit<CallInput<K>, 'query' | 'body'> &
  Checked<K, 'query'> &
  Checked<K, 'body'> & {
    /** The city of the host that the visitor is on. */
    readonly city: SeedCity;
    readonly now: number;
    readonly idempotencyKey: string | undefined;
  } & (K extends PrivateCallKey ? { readonly session: Session } : unknown);

/** One handler for each row: a missing one does not compile. */
export type Handlers = { readonly [K in CallKey]: (request: ShopRequest<K>) => CallAnswer<K> };

/** The handlers of some rows, as one file provides them. */
export type HandlersOf<K extends CallKey> = Pick<Handlers, K>;
