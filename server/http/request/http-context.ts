/**
 * The context of one HTTP request. Its signal is created on first use: most responses come from the cache and need
 * none.
 */
import type { ServerResponse } from 'node:http';
import { Cancellation, type CancelSignal } from '../../gateway/cancellation.ts';
import type { Trace } from '../../gateway/headers/trace.ts';
import type { CallRecord, Offered, Region, RequestContext } from '../../gateway/request-context.ts';
import type { Span } from '../../gateway/span.ts';

export class HttpRequestContext implements RequestContext {
  readonly requestId: string;
  readonly trace: Trace | undefined;
  readonly span: Span | undefined;
  readonly startedAt = performance.now();
  readonly requestHost: string;
  region: Region;
  readonly scheme: 'http' | 'https';
  readonly offered: Offered | undefined;
  readonly clientAddress: string;
  readonly records: CallRecord[] = [];
  readonly #response: ServerResponse;
  #leaving: Cancellation | undefined;

  constructor(known: Omit<RequestContext, 'signal' | 'records' | 'startedAt'>, response: ServerResponse) {
    this.requestId = known.requestId;
    this.trace = known.trace;
    this.span = known.span;
    this.requestHost = known.requestHost;
    this.region = known.region;
    this.scheme = known.scheme;
    this.offered = known.offered;
    this.clientAddress = known.clientAddress;
    this.#response = response;
  }

  /** Aborted when the connection closes before the response has ended (D27a). */
  get signal(): CancelSignal {
    if (this.#leaving === undefined) {
      const leaving = new Cancellation();
      const response = this.#response;
      const leave = (): void => {
        if (!response.writableFinished) leaving.abort(new Error('the visitor has left'));
      };
      if (response.closed) leave();
      else response.on('close', leave);
      this.#leaving = leaving;
    }
    return this.#leaving;
  }
}
