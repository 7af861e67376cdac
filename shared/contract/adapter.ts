/**
 * The kit of an adapter: a module of the shop's own that lets the storefront talk to an API of another shape
 * (docs/adapter.md, D61, D80). An adapter imports it as `vitrina/adapter`, wherever its module lies. The types are derived
 * from the table of calls.
 */
import type { CallAnswer, CallInput, CallKey, PrivateCallKey } from './calls.ts';

/** The parameters of a row's address. Those that are whole paths (`{listing}`, `{product}`) are undecoded, others decoded. */
type Params<Key extends string> = Key extends `${string}{${infer Name}}${infer Rest}`
  ? { readonly [N in Name]: string } & Params<Rest>
  : unknown;

/** The visitor's own token at the API, which the storefront keeps in a cookie. */
export interface AdapterSession {
  get(): string | undefined;
  /**
   * @param token of printable ASCII, at most 2,000 characters; null ends the session
   * @param options.maxAge s; default: 60 days
   */
  set(token: string | null, options?: { readonly maxAge?: number }): void;
}

interface AnyCall<K extends string> {
  /** The key of its row. */
  readonly key: K;
  /** Undecoded, without its query. */
  readonly path: string;
  /** By name, as the contract writes it (`filter.brand[]`). A name that ends with `[]`, or occurs repeatedly, has a list. */
  readonly query: Readonly<Record<string, string | readonly string[]>>;
  /** The visitor's city: its geo id, unknown until the API has named its cities, and the API's name for its host. */
  readonly city: { readonly id: number | undefined; readonly host: string };
}

interface PrivateCall<K extends PrivateCallKey> extends AnyCall<K> {
  readonly params: Params<K>;
  /** Parsed and checked; undefined if the row has none. */
  readonly body: CallInput<K> extends { readonly body: infer Body } ? Body : undefined;
  readonly session: AdapterSession;
  /** Of an order: the same for each repetition. */
  readonly idempotencyKey: string | undefined;
}

interface SharedCall<K extends CallKey> extends AnyCall<K> {
  readonly params: Params<K>;
  /** The cursor of the page that is asked for, of a list whose `answer` calls `pages`; undefined for the first page. */
  readonly cursor: string | undefined;
  /** Tells the cursor of the page after this one; null or undefined if this is the last one. */
  pages(next: string | null | undefined): void;
}

/** A call as the contract has it. */
export type AdapterCall<K extends CallKey = CallKey> = K extends PrivateCallKey ? PrivateCall<K> : SharedCall<K>;

type QueryValue = string | number | boolean | null | undefined;

/** How an adapted call is asked. What is left out stays as the contract has it. */
export interface AdapterRequest {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Begins with a slash; percent-encoded where it must be. The base path of `SHOP_API_URL` is put before it. */
  readonly path?: string;
  /** By name; null and undefined are left out, a list repeats its name. */
  readonly query?: Readonly<Record<string, QueryValue | readonly QueryValue[]>>;
  /** Added to those of the contract; null and undefined are left out. */
  readonly headers?: Readonly<Record<string, string | null | undefined>>;
  /** An object is sent as JSON, `URLSearchParams` as a form, text and bytes as they are; null: none. */
  readonly body?: object | string | null;
}

/** Status and header fields of the API's answer; names in lower case, repeated fields joined with commas. */
export interface AnswerHead {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
}

export interface RowAdapter<K extends CallKey = CallKey> {
  request?(call: AdapterCall<K>): AdapterRequest | Refusal;
  /**
   * Makes the contract's 200 of an answer of the API, or the refusal that the visitor gets (`refuse`). It is asked for
   * every status but redirects. Undefined for a status from 400 on leaves the answer as it came.
   * @param body parsed JSON; `{}` if the API sent nothing, undefined for an error that is no JSON
   */
  answer?(body: unknown, call: AdapterCall<K>, head: AnswerHead): CallAnswer<K> | Refusal | undefined;
}

/** Where the API has the pictures. */
interface PictureAdapter {
  request(call: AnyCall<'picture'>): Pick<AdapterRequest, 'path' | 'query' | 'headers'> | Refusal;
}

/** The default export of an adapter's module: an object by row. Rows that are missing are passed unchanged. */
export type Adapter = { readonly [K in CallKey]?: RowAdapter<K> } & { readonly picture?: PictureAdapter };

interface Reason {
  /** For programs; default: `http_` and the status. */
  readonly code?: string | undefined;
  /** For the visitor; default: the storefront's own words. */
  readonly message?: string | undefined;
  /** Messages by the contract's names of fields (`order.phone`); of a 422. */
  readonly fields?: Readonly<Record<string, string>> | undefined;
}

/** See `refuse`. */
export class Refusal extends Error {
  readonly status: number;
  readonly reason: Reason;

  constructor(status: number, reason: Reason) {
    super(reason.message ?? `refused with ${status}`);
    this.status = status;
    this.reason = reason;
  }
}

/**
 * A failure for the visitor, as if the API had answered so. To be returned or thrown.
 * @param status 400 to 599
 * @throws RangeError for another status
 */
export function refuse(status: number, reason: Reason = {}): Refusal {
  if (!Number.isInteger(status) || status < 400 || status > 599) throw new RangeError(`${status} is no failure`);
  return new Refusal(status, reason);
}
