/** A visitor of the shop API under check: one region host, one jar of cookies. */
import { randomUUID } from 'node:crypto';
import { Agent, type Dispatcher, Headers } from 'undici';
import type { ApiCredentials } from '../../server/config/api-credentials.ts';
import { adapt } from '../../server/gateway/adapter/adapt.ts';
import { AdapterError } from '../../server/gateway/adapter/adapted-call.ts';
import type { LoadedAdapter } from '../../server/gateway/adapter/load-adapter.ts';
import type { CallInterceptor } from '../../server/gateway/call.ts';
import { encodeMultipart } from '../../server/gateway/multipart.ts';
import { isPicturePath } from '../../server/syntax/request-target.ts';
import { matchCall } from '../../shared/contract/match.ts';
import type { Geo } from '../../shared/contract/things.ts';

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  /** Parsed JSON; undefined when the body is none. */
  readonly json: unknown;
  readonly text: string;
}

interface Sending {
  readonly method?: string;
  readonly body?: object;
  /** How the body is sent; both must be taken (contract.md §1). */
  readonly as?: 'multipart' | 'json';
  readonly idempotencyKey?: string;
  readonly timeoutMs?: number | undefined;
}

/** The API under check. */
export interface Api {
  readonly base: string;
  /** What it asks of its callers; default: nothing. */
  readonly credentials?: ApiCredentials | undefined;
  /** For an API of another shape. */
  readonly adapter?: LoadedAdapter | undefined;
  /** `IMAGE_HOSTS`. */
  readonly imageHosts?: readonly string[];
}

const LIMIT_MS = 15_000;

export class Visitor {
  readonly base: string;
  readonly #host: string | undefined;
  /** Of calls that have no limit of their own. */
  readonly timeoutMs: number;
  readonly #credentials: ApiCredentials | undefined;
  readonly #isAdapted: boolean;
  readonly #dispatcher: Dispatcher;
  #cityId: Promise<number | undefined> | undefined;
  readonly #cookies = new Map<string, string>();

  /** @param host the region host that is sent along; none: the API's default region */
  constructor(api: Api | string, host?: string, timeoutMs = LIMIT_MS) {
    const { base, credentials, adapter } = typeof api === 'string' ? ({ base: api } as Api) : api;
    this.base = base.replace(/\/$/, '');
    this.#host = host;
    this.timeoutMs = timeoutMs;
    this.#credentials = credentials;
    this.#isAdapted = adapter !== undefined;
    const interceptors = [toBase(this.base), adapter && adapt(adapter)].filter((one) => one !== undefined);
    this.#dispatcher = new Agent({ connect: { ...credentials?.tls } }).compose(interceptors as never);
  }

  get hasCookie(): boolean {
    return this.#cookies.size > 0;
  }

  /** @param path with its query, as contract.md writes it */
  async ask(path: string, sending: Sending = {}): Promise<Reply> {
    const { method = 'GET', timeoutMs = this.timeoutMs } = sending;
    const encoded = sending.body === undefined ? undefined : await encode(sending.body, sending.as);
    const own = this.#headers(sending, encoded?.contentType);
    const region = { id: this.#isAdapted ? await this.#city(path) : undefined, apiHost: this.#host ?? '' };
    const call = {
      call: keyOf(method, path),
      method,
      url: path,
      headers: own,
      body: encoded?.body,
      context: { region },
    };
    const options = { method, path, headers: own, body: encoded?.body, signal: AbortSignal.timeout(timeoutMs), call };
    const response = await this.#dispatcher.request(options as never).catch((error) => {
      throw error.cause instanceof AdapterError ? error.cause : error;
    });
    const headers = new Headers(Object.entries(response.headers).flatMap(fieldLines));
    for (const cookie of headers.getSetCookie()) {
      const [name = '', value = ''] = (cookie.split(';', 1)[0] ?? '').split(/=(.*)/s);
      this.#cookies.set(name.trim(), value.trim());
    }
    const text = await response.body.text();
    return { status: response.statusCode, headers, json: parse(text), text };
  }

  /** The geo id of the host's city, which an adapter may ask for. */
  async #city(path: string): Promise<number | undefined> {
    if (path === CITIES || this.#host === undefined) return undefined;
    this.#cityId ??= this.ask(CITIES).then(
      ({ json }) => (json as { geos?: Geo[] } | undefined)?.geos?.find(({ host }) => host === this.#host)?.id,
      () => undefined,
    );
    return this.#cityId;
  }

  #headers({ idempotencyKey }: Sending, contentType: string | undefined): Record<string, string> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    return {
      ...Object.fromEntries(this.#credentials?.fields ?? []),
      accept: 'application/json',
      'accept-language': 'ru',
      'x-request-id': randomUUID(),
      ...(this.#host === undefined ? {} : { 'x-forwarded-host': this.#host, 'x-forwarded-proto': 'https' }),
      ...(cookie === '' ? {} : { cookie }),
      ...(contentType === undefined ? {} : { 'content-type': contentType }),
      ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
    };
  }
}

const CITIES = '/api/geo.json';

/** Interceptor, the last: addresses the call. */
function toBase(base: string): CallInterceptor {
  const { origin, pathname } = new URL(base);
  const prefix = pathname.replace(/\/$/, '');
  return (dispatch) => (options, handler) => dispatch({ ...options, origin, path: prefix + options.path }, handler);
}

/** The key of the call's row; an `OPTIONS` asks whether a POST is there. */
function keyOf(method: string, url: string): string {
  const [path = '', search = ''] = url.split(/\?(.*)/s);
  const isFormatJson = new URLSearchParams(search).get('format') === 'json';
  const match = matchCall(method === 'OPTIONS' ? 'POST' : method, path, isFormatJson);
  if (match.found === 'call') return match.key;
  return isPicturePath(path) ? 'picture' : 'other';
}

const fieldLines = ([name, value]: [string, string | readonly string[] | undefined]): [string, string][] =>
  [value ?? []].flat().map((line) => [name, line]);

async function encode(body: object, as: Sending['as'] = 'multipart'): ReturnType<typeof encodeMultipart> {
  if (as === 'multipart') return encodeMultipart(body);
  return { contentType: 'application/json', body: Buffer.from(JSON.stringify(body)) };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
