/**
 * Private calls (contract.md §2): made with the visitor's cookies; their answers are checked, sanitised and never
 * stored.
 */

import { type AddressInput, fillAddress } from '../../shared/contract/addresses.ts';
import type { CallRow } from '../../shared/contract/call-row.ts';
import type { TimesOf } from '../../shared/contract/call-times.ts';
import { type CallAnswer, type CallInput, calls, type PrivateCallKey } from '../../shared/contract/calls.ts';
import { fieldValues } from '../http-cache/rules/fields.ts';
import type { Personal } from './answer.ts';
import { RefusedCall, toApiError } from './api-error.ts';
import { fieldsDown, noStore } from './headers/down.ts';
import { encodeMultipart } from './multipart.ts';
import { compressOnce, type RawAnswer, toFailed } from './outgoing.ts';
import { type ClientRequest, privateRequest } from './request.ts';
import type { RequestContext } from './request-context.ts';
import type { UnstoredHandler } from './unstored.ts';

/** What a private call needs: where it is sent, and `UPSTREAM_TIMEOUT_MS`. */
interface PrivateCallsOptions {
  readonly send: UnstoredHandler;
  readonly timesOf: TimesOf;
}

export class PrivateCalls {
  readonly #options: PrivateCallsOptions;

  constructor(options: PrivateCallsOptions) {
    this.#options = options;
  }

  /** See `Gateway.personal`. */
  async ask<K extends PrivateCallKey>(
    key: K,
    input: CallInput<K>,
    context: RequestContext,
    cookie: string | undefined,
    idempotencyKey?: string,
  ): Promise<Personal<CallAnswer<K>>> {
    const given = input as AddressInput & { readonly body?: object };
    const { url } = fillAddress(key, given);
    const encoded = given.body && (await encodeMultipart(given.body));
    const request = {
      url,
      headers: { cookie, 'content-type': encoded?.contentType, 'idempotency-key': idempotencyKey },
      body: encoded?.body,
    };
    const { status, headers, body, value } = await this.#send(key, request, context);
    const setCookies = fieldValues(headers, 'set-cookie');
    // A checked body is never a stream.
    if (status !== 200) throw new RefusedCall(toApiError(status, headers, body as Uint8Array), setCookies);
    return { owner: 'visitor', value: value as CallAnswer<K>, setCookies };
  }

  /** See `Gateway.answerCall`. */
  async answer(key: PrivateCallKey, request: ClientRequest, context: RequestContext): Promise<RawAnswer> {
    try {
      const { status, headers: all, body } = await this.#send(key, request, context);
      const cookies = all.filter(([name]) => name === 'set-cookie');
      const headers = [...fieldsDown('private', all), noStore, ['x-cache', 'BYPASS'] as const, ...cookies];
      const raw = { status, headers, body };
      return isImpersonal(key) ? await compressOnce(raw, request.headers['accept-encoding']?.toString()) : raw;
    } catch (error) {
      return toFailed(error, 'BYPASS');
    }
  }

  #send(key: PrivateCallKey, request: Omit<ClientRequest, 'method'>, context: RequestContext): Promise<RawAnswer> {
    return this.#options.send(privateRequest(key, request, context, this.#options.timesOf(key)));
  }
}

/** May its answer be compressed? */
function isImpersonal(key: PrivateCallKey): boolean {
  return (calls[key] as CallRow).impersonal === true;
}
