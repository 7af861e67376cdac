/** A visitor of the shop API under check: one region host, one jar of cookies. */
import { randomUUID } from 'node:crypto';
import { toFields } from '../../../shared/notation.ts';

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
}

const LIMIT_MS = 15_000;

export class Visitor {
  readonly #base: string;
  readonly #host: string | undefined;
  readonly #cookies = new Map<string, string>();

  /** @param host the region host that is sent along; none: the API's default region */
  constructor(base: string, host?: string) {
    this.#base = base.replace(/\/+$/, '');
    this.#host = host;
  }

  get hasCookie(): boolean {
    return this.#cookies.size > 0;
  }

  /** @param path with its query, as contract.md writes it */
  async ask(path: string, sending: Sending = {}): Promise<Reply> {
    const response = await fetch(this.#base + path, {
      method: sending.method ?? 'GET',
      headers: this.#headers(sending),
      redirect: 'manual',
      signal: AbortSignal.timeout(LIMIT_MS),
      ...(sending.body === undefined ? {} : { body: encode(sending.body, sending.as) }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (cookie.split(';', 1)[0] ?? '').split(/=(.*)/s);
      this.#cookies.set(name.trim(), value.trim());
    }
    const text = await response.text();
    return { status: response.status, headers: response.headers, json: parse(text), text };
  }

  #headers({ body, as, idempotencyKey }: Sending): Record<string, string> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    return {
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
