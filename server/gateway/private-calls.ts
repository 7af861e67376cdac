/** Private rows (contract.md §2): with the visitor's cookies, checked and sanitised, never stored. */
import { type CallRow, calls, type PrivateCallKey } from '../../shared/contract/calls.ts';
import { type Field, type FieldList, fieldValues } from '../http-cache/rules/fields.ts';
import type { UpstreamClient } from './client.ts';
import { failedUpstream } from './failure.ts';
import { bodyLimit, type Finish, finishRow, keepWithin } from './finish.ts';
import type { Leave } from './leave.ts';
import type { ReadOptions } from './read-factory.ts';
import { recordCall, recordFailure } from './record.ts';
import type { RequestContext } from './request-context.ts';
import { ownRequestFields } from './request-fields.ts';
import { passSetCookie } from './set-cookie.ts';

export interface PrivateRequest {
  /** Path and query, byte for byte. */
  readonly url: string;
  readonly cookie: string | undefined;
  readonly contentType: string | undefined;
  readonly body: Uint8Array | undefined;
  readonly idempotencyKey: string | undefined;
  readonly context: RequestContext;
  /** Is the parsed body wanted? A browser gets the bytes. */
  readonly wantsValue: boolean;
  /** Ends a GET; an unsafe call once sent runs to its end (D27a). */
  readonly signal: Leave;
}

export interface PrivateAnswer {
  readonly status: number;
  readonly fields: FieldList;
  readonly body: Uint8Array;
  /** Only where it was wanted. */
  readonly value: unknown;
  /** Raw values, their `Domain` ours. */
  readonly setCookies: readonly string[];
}

export class PrivateCalls {
  readonly #client: UpstreamClient;
  readonly #options: ReadOptions;
  readonly #finishers = new Map<PrivateCallKey, Finish>();

  constructor(client: UpstreamClient, options: ReadOptions) {
    this.#client = client;
    this.#options = options;
  }

  /** @throws ApiError `timeout`, `upstream` or `busy`; the signal's reason */
  async send(key: PrivateCallKey, request: PrivateRequest): Promise<PrivateAnswer> {
    const { context } = request;
    const startedAt = performance.now();
    try {
      const { answer, attempts } = await this.#exchange(key, request);
      recordCall(context, key, startedAt, 'BYPASS', answer.status, attempts);
      this.#options.metrics.answered('private', 'BYPASS');
      return answer;
    } catch (error) {
      recordFailure(context, key, startedAt, 'BYPASS', error);
      throw error;
    }
  }

  async #exchange(key: PrivateCallKey, request: PrivateRequest): Promise<{ answer: PrivateAnswer; attempts: number }> {
    const row: CallRow = calls[key];
    const method = key.slice(0, key.indexOf(' '));
    const { context } = request;
    const head = await this.#client.send({
      call: key,
      of: 'private',
      method,
      url: request.url,
      fields: requestFields(request),
      body: method === 'GET' ? undefined : request.body,
      timeoutMs: row.timeoutMs ?? this.#options.timeoutMs,
      repeatable: row.retry !== false,
      signal: method === 'GET' ? request.signal : undefined,
    });
    const { requestHost } = context;
    const scope = { requestHost, cookieDomain: this.#options.cookieDomain, basePath: this.#client.base.path };
    const setCookies = fieldValues(head.fields, 'set-cookie').map((value) => passSetCookie(value, scope));
    const body = await head.body.read(bodyLimit('private'));
    if (!(body instanceof Uint8Array)) {
      body.destroy();
      throw failedUpstream(new Error('the body is too large'));
    }
    const places = { api: this.#client.base, apiHost: context.region.apiHost, isKnownHost: this.#options.isKnownHost };
    const fields = keepWithin(head.status, head.fields, places);
    const finished = this.#finisher(key)(head.status, fields, body, request.wantsValue, context);
    const answer = {
      status: head.status,
      fields: finished.fields,
      body: finished.body,
      value: finished.value,
      setCookies,
    };
    return { answer, attempts: head.attempts };
  }

  #finisher(key: PrivateCallKey): Finish {
    let finish = this.#finishers.get(key);
    if (finish === undefined) {
      finish = finishRow(key, this.#options);
      this.#finishers.set(key, finish);
    }
    return finish;
  }
}

function requestFields({ context, cookie, contentType, body, idempotencyKey }: PrivateRequest): FieldList {
  const fields: Field[] = [...ownRequestFields(context), ['accept', 'application/json']];
  if (cookie !== undefined) fields.push(['cookie', cookie]);
  if (body !== undefined && contentType !== undefined) fields.push(['content-type', contentType]);
  if (idempotencyKey !== undefined) fields.push(['idempotency-key', idempotencyKey]);
  return fields;
}
