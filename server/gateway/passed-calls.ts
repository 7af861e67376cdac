/**
 * What is passed on unread and never stored (D29): of class 'other' the unsafe methods, requests with credentials, and
 * uploads. It takes the chain from `observe` on, so that breakers, bulkheads, retries and limits hold for it as well.
 */
import { Readable } from 'node:stream';
import { fieldValue } from '../http-cache/rules/fields.ts';
import type { UnsafeOutcome } from '../http-cache/rules/invalidation.ts';
import { isChanging } from './call.ts';
import type { UpstreamClient } from './client.ts';
import { fieldsPassedBack } from './headers/down.ts';
import { keepWithin, type ShopHosts } from './headers/location.ts';
import { passSetCookie } from './headers/set-cookie.ts';
import { fieldsPassedOn } from './headers/up.ts';
import type { ProxiedRequest, RawAnswer } from './proxied.ts';
import { recordCall, recordCut } from './record.ts';
import type { RequestContext } from './request-context.ts';

export interface PassingOptions extends ShopHosts {
  readonly client: UpstreamClient;
  /** `UPSTREAM_TIMEOUT_MS`. */
  readonly timeoutMs: number;
}

/** A body that ends so soon is looked at whole, so that one that was cut is told as such. */
const WHOLE = { bytes: 64 * 1024, mayStream: true, waitMs: 50 };

/**
 * @param onChanged told of an unsafe call that was answered: stored answers may be out of date (RFC 9111 §4.4)
 * @throws ApiError `timeout`, `upstream` or `busy`; the context's abort reason, when its visitor has left
 */
export async function passOn(
  { method, url, headers, body, onInterim }: ProxiedRequest,
  context: RequestContext,
  options: PassingOptions,
  onChanged: (outcome: UnsafeOutcome) => void,
): Promise<RawAnswer> {
  const isChange = isChanging(method);
  const startedAt = performance.now();
  try {
    const answer = await options.client.send({
      name: 'other',
      of: 'other',
      method,
      url,
      fields: fieldsPassedOn(context, headers),
      body,
      startedAt,
      timeoutMs: options.timeoutMs,
      repeatable: true,
      // An unsafe call once sent runs to its end (D27a).
      signal: isChange ? undefined : context.signal,
      onInterim,
      span: context.span,
    });
    try {
      const { status, fields, attempts } = answer;
      const record = recordCall(context, 'other', startedAt, 'BYPASS', { status, attempts });
      if (isChange) {
        const location = fieldValue(fields, 'location');
        onChanged({ url, status, location, contentLocation: fieldValue(fields, 'content-location') });
      }
      const kept = keepWithin(status, fields, options, context);
      const passed = fieldsPassedBack(kept, url, (value) => passSetCookie(value, options, context));
      const read = await answer.body.read(WHOLE);
      if (read instanceof Readable) recordCut(record, read, context);
      return { status, headers: passed, body: read };
    } finally {
      // Unless it was read, or goes on as a stream.
      answer.body.discard();
    }
  } catch (error) {
    if (context.records.length === 0) recordCall(context, 'other', startedAt, 'BYPASS', { error });
    throw error;
  }
}
