/** A visitor of the shop API under check: one region host, one jar of cookies. */
import { randomUUID } from 'node:crypto';
import { Agent, type Dispatcher, FormData, Headers, request } from 'undici';
import type { ApiCredentials } from '../../server/config/api-credentials.ts';
import { type AdaptedCall, adaptCall, type LoadedAdapter } from '../../server/gateway/transport/adapter.ts';
import { matchCall } from '../../shared/contract/match.ts';
import { toFields } from '../../shared/notation.ts';

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
}

const LIMIT_MS = 15_000;

export class Visitor {
  readonly base: string;
  readonly #host: string | undefined;
  /** Of calls that have no limit of their own. */
  readonly timeoutMs: number;
  readonly #credentials: ApiCredentials | undefined;
  readonly #adapter: LoadedAdapter | undefined;
  readonly #dispatcher: Dispatcher;
  readonly #cookies = new Map<string, string>();

  /** @param host the region host that is sent along; none: the API's default region */
  constructor(api: Api | string, host?: string, timeoutMs = LIMIT_MS) {
    const { base, credentials, adapter } = typeof api === 'string' ? ({ base: api } as Api) : api;
    this.base = base.replace(/\/$/, '');
    this.#host = host;
    this.timeoutMs = timeoutMs;
    this.#credentials = credentials;
    this.#adapter = adapter;
    this.#dispatcher = new Agent({ connect: { ...credentials?.tls } });
  }

  get hasCookie(): boolean {
    return this.#cookies.size > 0;
  }

  /** @param path with its query, as contract.md writes it */
  async ask(path: string, sending: Sending = {}): Promise<Reply> {
    const adapted = this.#adapt(sending.method ?? 'GET', path);
    const response = await request(this.base + (adapted?.url ?? path), {
      method: sending.method ?? 'GET',
      headers: this.#headers(sending),
      dispatcher: this.#dispatcher,
      signal: AbortSignal.timeout(sending.timeoutMs ?? this.timeoutMs),
      ...(sending.body === undefined ? {} : { body: encode(sending.body, sending.as) }),
    });
    const headers = new Headers(Object.entries(response.headers).flatMap(fieldLines));
    for (const cookie of headers.getSetCookie()) {
      const [name = '', value = ''] = (cookie.split(';', 1)[0] ?? '').split(/=(.*)/s);
      this.#cookies.set(name.trim(), value.trim());
    }
    const text = await response.body.text();
    const json = parse(text);
    const status = response.statusCode;
    const isAdapted = adapted?.answer !== undefined && status >= 200 && status < 300 && json !== undefined;
    return { status, headers, json: isAdapted ? adapted.answer(json) : json, text };
  }

  #adapt(method: string, url: string): AdaptedCall | undefined {
    if (this.#adapter === undefined) return undefined;
    const [path = '', search = ''] = url.split(/\?(.*)/s);
    const match = matchCall(method, path, new URLSearchParams(search).get('format') === 'json');
    return match.found === 'call' ? adaptCall(this.#adapter, match.key, url) : undefined;
  }

  #headers({ body, as, idempotencyKey }: Sending): Record<string, string> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    return {
      ...Object.fromEntries(this.#credentials?.fields ?? []),
      Accept: 'application/json',
      'Accept-Language': 'ru',
      'X-Request-Id': randomUUID(),
      ...(this.#host === undefined ? {} : { 'X-Forwarded-Host': this.#host, 'X-Forwarded-Proto': 'https' }),
      ...(cookie === '' ? {} : { Cookie: cookie }),
      ...(body !== undefined && as === 'json' ? { 'Content-Type': 'application/json' } : {}),
      ...(idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey }),
    };
  }
}

const fieldLines = ([name, value]: [string, string | readonly string[] | undefined]): [string, string][] =>
  [value ?? []].flat().map((line) => [name, line]);

function encode(body: object, as: Sending['as'] = 'multipart'): string | FormData {
  if (as === 'json') return JSON.stringify(body);
  const form = new FormData();
  for (const [name, value] of toFields(body, 'keep')) form.append(name, value);
  return form;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
