/** The browser's typed calls: rows of the contract's table, sent by fetch to the page's own origin. */
import { type Api, ApiError } from '../../shared/api.ts';
import { type AddressInput, fillAddress } from '../../shared/contract/addresses.ts';
import type { CallAnswer, CallKey } from '../../shared/contract/calls.ts';
import { type Field, toFields } from '../../shared/notation.ts';
import { browserClock, setClockBy } from '../services/browser-clock.ts';
import type { Clock } from '../services/services.ts';
import { TIMEOUT } from './retry.ts';

/** Largest body, in bytes, sent with `keepalive`: browsers limit all such requests together to 64 kB. */
const KEPT_BYTES = 40_000;
/** Size of a multipart field without its value, and the most bytes that a UTF-16 code unit takes in UTF-8. */
const FIELD_BYTES = 130;
const LETTER_BYTES = 3;

/** How long a call may take, in ms, its wait behind the first one included (D79). Longer than the storefront's default limit. */
const LIMIT_MS = 30_000;

/** For tests; default: the browser's. */
export interface BrowserApiOptions {
  readonly fetch?: typeof fetch;
  readonly clock?: Pick<Clock, 'schedule'>;
}

/**
 * @returns calls that resolve with the body of a 200 or reject with an ApiError: the API's own, one with status 0 and
 * code `network` if there was no response or code `timeout` if none came in time, or one with code `body` if the body is
 * not JSON. An abort rejects with the signal's reason.
 */
export function createBrowserApi(options: BrowserApiOptions = {}): Api {
  const send = options.fetch ?? ((url, init) => fetch(url, init));
  const clock = options.clock ?? browserClock;
  const gate = createPrivateGate();

  return async (key, input, { signal: left, idempotencyKey, onStale } = {}) => {
    const limit = new AbortController();
    const end = clock.schedule(LIMIT_MS, () => limit.abort(new ApiError(0, TIMEOUT, 'no answer came in time')));
    const signal = left === undefined ? limit.signal : AbortSignal.any([left, limit.signal]);
    const call = async () => {
      const { url, init } = toRequest(key, input as AddressInput, idempotencyKey);
      const response = await answered(send(url, { ...init, signal }), signal);
      // Responses to other calls may come from a cache and have an old date.
      if (isPrivate(key)) setClockBy(response.headers.get('date'));
      if (!response.ok) throw await readError(response);
      const since = staleSince(response.headers);
      if (since !== undefined) onStale?.(since);
      return readBody<typeof key>(response.status, await answered(response.text(), signal));
    };
    try {
      return await (isPrivate(key) ? gate(call, signal) : call());
    } finally {
      end();
    }
  };
}

/** When the API gave an answer whose refresh has failed (D32), ms since 1970; undefined for any other. */
function staleSince(headers: Headers): number | undefined {
  if (headers.get('cache-status')?.includes('stale-if-error') !== true) return undefined;
  const sentAt = Date.parse(headers.get('date') ?? '') || Date.now();
  return sentAt - 1000 * Number(headers.get('age'));
}

function toRequest(key: CallKey, input: AddressInput, idempotencyKey: string | undefined) {
  const { method, url } = fillAddress(key, input);
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (idempotencyKey !== undefined) headers['Idempotency-Key'] = idempotencyKey;
  const init: RequestInit = { method, headers, credentials: 'same-origin' };
  const fields = typeof input.body === 'object' && input.body !== null ? toFields(input.body, 'keep') : undefined;
  // A visitor's last action must arrive even if the page is left at once (D28).
  const matters = method !== 'GET' || key === 'GET /catalog/goods_hit/';
  const bytes = fields?.reduce((sum, [, value]) => sum + FIELD_BYTES + LETTER_BYTES * value.length, 0) ?? 0;
  if (matters && bytes <= KEPT_BYTES) init.keepalive = true;
  if (fields !== undefined) init.body = toForm(fields);
  return { url, init };
}

/** Builds a multipart body in the contract's notation (contract.md §1). */
function toForm(fields: readonly Field[]): FormData {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
}

/** The reason of an abort is passed on; everything else that ends without a response is a network error. */
async function answered<T>(wait: Promise<T>, signal: AbortSignal): Promise<T> {
  try {
    return await wait;
  } catch (cause) {
    signal.throwIfAborted();
    throw new ApiError(0, 'network', 'no answer came', { cause });
  }
}

function readBody<K extends CallKey>(status: number, text: string): CallAnswer<K> {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new ApiError(status, 'body', 'the answer is no JSON', { cause });
  }
}

/** Reads a failed response. The body may not be JSON, or not an error object (contract.md §1). */
async function readError(response: Response): Promise<ApiError> {
  const error = errorOf(await response.json().catch(() => undefined));
  const code = typeof error.code === 'string' ? error.code : `http_${response.status}`;
  const message = typeof error.message === 'string' ? error.message : '';
  const seconds = Number(response.headers.get('Retry-After') ?? Number.NaN);
  return new ApiError(response.status, code, message, {
    fields: textsOf(error.fields),
    requestId: response.headers.get('X-Request-Id') ?? undefined,
    retryAfter: Number.isFinite(seconds) ? seconds : undefined,
  });
}

function errorOf(body: unknown): Record<string, unknown> {
  const error = typeof body === 'object' && body !== null && 'error' in body ? body.error : undefined;
  return typeof error === 'object' && error !== null ? { ...error } : {};
}

function textsOf(fields: unknown): Record<string, string> {
  if (typeof fields !== 'object' || fields === null) return {};
  return Object.fromEntries(Object.entries(fields).filter(([, text]) => typeof text === 'string'));
}

/**
 * Delays private calls until the first one has been answered (contract.md §5.1): parallel calls without a session
 * cookie would each open a session, and goods could get lost.
 */
type Gate = <T>(call: () => Promise<T>, signal?: AbortSignal) => Promise<T>;

/**
 * A gate stays closed until one call succeeds. If the first call fails, the next one becomes the first. A call that is
 * aborted while it waits rejects at once with the signal's reason.
 */
export function createPrivateGate(): Gate {
  let open = false;
  let first: Promise<unknown> | undefined;

  return async (call, signal) => {
    while (!open && first !== undefined) await Promise.race([first, abortOf(signal)]);
    signal?.throwIfAborted();
    if (open) return call();
    const answer = call();
    first = answer.then(
      () => {
        open = true;
      },
      () => {
        first = undefined;
      },
    );
    return answer;
  };
}

/** Rejects when the signal aborts. */
function abortOf(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

/**
 * Is this a private row of the table (contract.md §2)? Decided by its key, so that the browser does not need the table.
 */
function isPrivate(key: string): boolean {
  return /^[A-Z]{3,6} \/(?:session\/|api\/(?:cart|checkout|feedback|orders)|calculator\.json|catalog\/goods_hit\/)|^POST \/api\/(?:stock|reviews)\//.test(
    key,
  );
}
