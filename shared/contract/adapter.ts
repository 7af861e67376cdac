/**
 * The type of an adapter: a module of the shop's own that lets the storefront talk to an API of another shape
 * (docs/adapter.md). Derived from the table of calls.
 */
import type { CallAnswer, CallKey } from './calls.ts';

/** A call as the contract has it. */
export interface AdapterCall<K extends CallKey = CallKey> {
  /** The key of its row. */
  readonly key: K;
  /** Undecoded, without its query. */
  readonly path: string;
  /** By name, as the contract writes it (`filter.brand[]`). A name that ends with `[]`, or occurs repeatedly, has a list. */
  readonly query: Readonly<Record<string, string | readonly string[]>>;
}

type QueryValue = string | number | boolean | null | undefined;

/** How an adapted call is asked. What is left out stays as the contract has it. */
export interface AdapterRequest {
  /** Begins with a slash; percent-encoded where it must be. The base path of `SHOP_API_URL` is put before it. */
  readonly path?: string;
  /** By name; null and undefined are left out, a list repeats its name. */
  readonly query?: Readonly<Record<string, QueryValue | readonly QueryValue[]>>;
}

export interface RowAdapter<K extends CallKey = CallKey> {
  request?(call: AdapterCall<K>): AdapterRequest;
  /**
   * Makes the contract's answer of the API's own 2xx.
   * @param body parsed JSON; `{}` if the API sent nothing
   */
  answer?(body: unknown, call: AdapterCall<K>): CallAnswer<K>;
}

/** The default export of an adapter's module: an object by row. Rows that are missing are passed unchanged. */
export type Adapter = { readonly [K in CallKey]?: RowAdapter<K> };
