/** Shared calls (contract.md §2): made without cookies, and answered from the cache or the API. */

import { type AddressInput, fillAddress } from '../../shared/contract/addresses.ts';
import type { TimesOf } from '../../shared/contract/call-times.ts';
import type { CallAnswer, CallInput, SharedCallKey } from '../../shared/contract/calls.ts';
import type { Entry } from '../http-cache/rules/entry.ts';
import { STEP_BYTES } from '../http-cache/stores/entry-codec.ts';
import type { Shared } from './answer.ts';
import { oneByOne, parseJson } from './contract/bounds.ts';
import { asFailure, toSharedError } from './failure.ts';
import { lookupIn } from './headers/up.ts';
import { andThen, type RawAnswer, toFailed, toRaw } from './outgoing.ts';
import { type ReadHandler, type ReadRequest, verdictOfCall } from './reading/read.ts';
import { readOfRow } from './request.ts';
import type { RequestContext } from './request-context.ts';
import type { UpstreamLog } from './upstream-metrics.ts';

interface SharedCallsOptions {
  readonly read: ReadHandler;
  /** `UPSTREAM_TIMEOUT_MS`. */
  readonly timesOf: TimesOf;
  readonly log: UpstreamLog;
  /** See `GatewayOptions`. */
  readonly cdn?: boolean | undefined;
  /** ms since 1970. */
  readonly now: () => number;
}

export class SharedCalls {
  readonly #options: SharedCallsOptions;

  constructor(options: SharedCallsOptions) {
    this.#options = options;
  }

  /** See `Gateway.shared`. */
  async ask<K extends SharedCallKey>(
    key: K,
    input: CallInput<K>,
    context: RequestContext,
  ): Promise<Shared<CallAnswer<K>>> {
    const { url } = fillAddress(key, input as AddressInput);
    const read = readOfRow(key, url, context, this.#options.timesOf(key));
    const reading = await this.#options.read(read);
    const { entry, verdict, failedRefresh, storable } = reading;
    const { bornAt } = entry;
    // An answer that may not be stored gets a lifetime of 0, so that no page made from it is kept either.
    const life = storable
      ? { freshUntil: entry.freshUntil, staleUntil: entry.refreshUntil }
      : { freshUntil: bornAt, staleUntil: bornAt };
    if (entry.status !== 200) throw toSharedError(entry, life);
    const value = (entry.state.value ?? (await this.#parse(entry, read))) as CallAnswer<K>;
    return { value, verdict, storedAt: bornAt, ...life, failedRefresh };
  }

  /**
   * Answers a browser. A stored answer is returned without a promise. Throws as `Gateway.answerCall` does.
   * @param method that of the browser's request
   */
  answer(read: ReadRequest, method: string): Promise<RawAnswer> | RawAnswer {
    try {
      const made = andThen(this.#options.read(read), (reading) =>
        toRaw(reading, method, lookupIn(read.headers), this.#options.now(), this.#options.cdn),
      );
      return made instanceof Promise ? made.catch((error) => this.#toFailed(error, read)) : made;
    } catch (error) {
      return this.#toFailed(error, read);
    }
  }

  #toFailed(error: unknown, read: ReadRequest): RawAnswer {
    return toFailed(this.#asFailure(error, read), verdictOfCall(read));
  }

  #asFailure(error: unknown, { call, context }: ReadRequest): unknown {
    return asFailure(error, { call, context, signal: context.signal }, this.#options.log);
  }

  /**
   * The parsed body, the same object for every reader. It was checked against the row's schema when it was fetched. If
   * only browsers have asked for the answer so far, the body is parsed now, for the server's first use.
   */
  async #parse(entry: Entry, read: ReadRequest): Promise<unknown> {
    const { state } = entry;
    try {
      state.parsing ??= parse(entry);
      return await state.parsing;
    } catch (error) {
      throw this.#asFailure(error, read);
    }
  }
}

async function parse({ state, body }: Entry): Promise<unknown> {
  state.value = body.length > STEP_BYTES ? await oneByOne(parseJson(body)) : JSON.parse(Buffer.from(body).toString());
  state.onGrown?.();
  return state.value;
}
