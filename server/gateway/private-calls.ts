/**
 * Private calls (contract.md §2): made with the visitor's cookies; their answers are checked, sanitised and never
 * stored.
 */
import { type AddressInput, fillAddress } from '../../shared/contract/addresses.ts';
import type { CallRow } from '../../shared/contract/call-row.ts';
import { type CallAnswer, type CallInput, calls, type PrivateCallKey } from '../../shared/contract/calls.ts';
import type { Field } from '../http-cache/rules/fields.ts';
import type { MemoryStore } from '../http-cache/stores/memory-store.ts';
import type { Personal } from './answer.ts';
import { toApiError } from './api-error.ts';
import type { Answer } from './call.ts';
import type { Boundary } from './contract/boundary.ts';
import { LONGEST_ANSWER } from './contract/bounds.ts';
import type { Finished } from './contract/finish.ts';
import { asFailure, failedUpstream } from './failure.ts';
import { fieldsDown, noStore } from './headers/down.ts';
import { fieldsUp } from './headers/up.ts';
import { encodeMultipart } from './multipart.ts';
import { toFailed } from './outgoing.ts';
import type { ProxiedRequest, RawAnswer } from './proxied.ts';
import type { CallOptions } from './read-requests.ts';
import type { RequestContext } from './request-context.ts';
import { recordCall } from './stages/record.ts';

interface PrivateAnswer extends Finished {
  readonly status: number;
  /** Raw `Set-Cookie` values, with the storefront's `Domain` (`passSetCookie`). */
  readonly setCookies: readonly string[];
}

export class PrivateCalls {
  readonly #store: Pick<MemoryStore, 'reserve'>;
  readonly #options: CallOptions;
  readonly #boundary: Boundary;

  /** @param store bounds the memory for bodies that are being read */
  constructor(store: Pick<MemoryStore, 'reserve'>, boundary: Boundary, options: CallOptions) {
    this.#store = store;
    this.#options = options;
    this.#boundary = boundary;
  }

  /** See `Gateway.personal`. */
  async ask<K extends PrivateCallKey>(
    key: K,
    input: CallInput<K>,
    context: RequestContext,
    cookie: string | undefined,
  ): Promise<Personal<CallAnswer<K>>> {
    const given = input as AddressInput & { readonly body?: object };
    const { url } = fillAddress(key, given);
    const encoded = given.body && (await encodeMultipart(given.body));
    const request = { url, headers: { cookie, 'content-type': encoded?.contentType }, body: encoded?.body };
    const { status, fields, body, value, setCookies } = await this.#send(key, request, context);
    if (status !== 200) throw toApiError(status, fields, body);
    return { owner: 'visitor', value: value as CallAnswer<K>, setCookies };
  }

  /** See `Gateway.proxyCall`. */
  async proxy(key: PrivateCallKey, request: ProxiedRequest, context: RequestContext): Promise<RawAnswer> {
    try {
      const { status, fields, body, setCookies } = await this.#send(key, request, context);
      const cookies = setCookies.map((value): Field => ['set-cookie', value]);
      return { status, headers: [...fieldsDown('private', fields), noStore, ['x-cache', 'BYPASS'], ...cookies], body };
    } catch (error) {
      return toFailed(error, 'BYPASS');
    }
  }

  /** @throws ApiError `timeout`, `upstream` or `busy`; the signal's reason */
  async #send(
    key: PrivateCallKey,
    { url, headers, body }: Pick<ProxiedRequest, 'url' | 'headers' | 'body'>,
    context: RequestContext,
  ): Promise<PrivateAnswer> {
    const row: CallRow = calls[key];
    const method = key.slice(0, key.indexOf(' '));
    const startedAt = performance.now();
    let answer: Answer | undefined;
    try {
      answer = await this.#options.client.send({
        name: key,
        callClass: 'private',
        method,
        url,
        fields: fieldsUp('private', context, body === undefined ? { ...headers, 'content-type': undefined } : headers),
        body,
        startedAt,
        timeoutMs: row.timeoutMs ?? this.#options.timeoutMs,
        repeatable: row.retry !== false,
        signal: context.signal,
        span: context.span,
      });
      const { status, fields, attempts } = answer;
      const reserve = (size: number) => this.#store.reserve(size);
      const bytes = await answer.body.read({ bytes: LONGEST_ANSWER, mayStream: false, reserve });
      if (!(bytes instanceof Uint8Array)) throw failedUpstream(new Error('a stream'));
      const finished = await this.#boundary.finish({ call: key, url, context }, status, fields, bytes);
      const setCookies = this.#boundary.cookies(fields, context);
      recordCall(context, key, startedAt, 'BYPASS', { status, attempts });
      this.#options.metrics.answered('private', 'BYPASS');
      return { ...finished, status, setCookies };
    } catch (error) {
      const { log } = this.#options;
      const failure = asFailure(error, { call: key, context, signal: context.signal, log, answer });
      recordCall(context, key, startedAt, 'BYPASS', { error: failure });
      throw failure;
    }
  }
}
