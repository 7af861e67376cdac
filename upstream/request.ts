/** What a handler gets and gives: typed by its row of the table, so that a wrong answer does not compile. */
import type * as v from 'valibot';
import type { CallAnswer, CallInput, CallKey, calls, PrivateCallKey } from '../shared/contract/calls.ts';
import type { SeedCity } from './seed/model.ts';
import type { Session } from './session.ts';

type Checked<K extends CallKey, Part extends 'query' | 'body'> = (typeof calls)[K] extends {
  readonly [P in Part]: infer Schema extends v.GenericSchema;
}
  ? { readonly [P in Part]: v.InferOutput<Schema> }
  : unknown;

/** The parameters of the address, the checked query and body, and who asks from where. */
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

/** What a file that answers some of the rows gives. */
export type HandlersOf<K extends CallKey> = Pick<Handlers, K>;
