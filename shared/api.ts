/** How views call the shop's API: in the browser through the page's own origin, on the server in process. */
import type { CallAnswer, CallInput, CallKey } from './contract/calls.ts';

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** Sent as `Idempotency-Key` (contract.md, `POST /api/checkout.json`). */
  readonly idempotencyKey?: string | undefined;
  /**
   * Called if the answer stands in for one that could not be had (D32). Only the browser's client does.
   * @param since when the API gave it, ms since 1970
   */
  readonly onStale?: (since: number) => void;
}

/**
 * One call of the table, typed by its key: `api('GET /api/shop/{id}.json', {id: 12})`.
 * @throws ApiError if there is no 200 with a valid body
 */
export type Api<Keys extends CallKey = CallKey> = <K extends Keys>(
  key: K,
  input: CallInput<K>,
  options?: CallOptions,
) => Promise<CallAnswer<K>>;

/** Why a call failed, with the API's own message (contract.md §1) or the storefront's (§5.9). */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** Status of the response; 0: there was no response. */
  readonly status: number;
  readonly code: string;
  /** Messages by field, for a 422. */
  readonly fields: Readonly<Record<string, string>>;
  /** Seconds, if the response names them. */
  readonly retryAfter: number | undefined;
  /** Path and query of the new address, if the API answers 301. */
  readonly movedTo: string | undefined;
  /** Of the request that has failed, if its response names it: the storefront's log has a line with it. */
  readonly requestId: string | undefined;

  constructor(
    status: number,
    code: string,
    message: string,
    more: {
      fields?: Readonly<Record<string, string>> | undefined;
      retryAfter?: number | undefined;
      movedTo?: string | undefined;
      requestId?: string | undefined;
      cause?: unknown;
    } = {},
  ) {
    super(message, { cause: more.cause });
    this.status = status;
    this.code = code;
    this.fields = more.fields ?? {};
    this.retryAfter = more.retryAfter;
    this.movedTo = more.movedTo;
    this.requestId = more.requestId;
  }
}

/** Compares the name, because the server and its bundle of the views each have a copy of the class. */
export function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && error.name === 'ApiError';
}
