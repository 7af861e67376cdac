/** The end of the chain: one try of a call on the wire (`chain.ts`). */
import { type Dispatcher, errors } from 'undici';
import { ApiError } from '../../../shared/api.ts';
import { type FieldList, fieldValue } from '../../http-cache/rules/fields.ts';
import type { Answer, Call, Send } from '../call.ts';
import { failedUpstream, timedOut } from '../failure.ts';
import { endToEnd } from '../headers/message-fields.ts';
import { WireBody } from './body.ts';
import { decode } from './decode.ts';
import type { Pools } from './pools.ts';

/** No status is higher (RFC 9110 §15): what says so is no answer. */
const MAX_STATUS = 599;
/** What nobody wants is read to its end where it is no longer, so that the connection can be kept; bytes. */
const DUMPED = { limit: 128 * 1024 };

export interface TransportOptions {
  readonly pools: Pools;
  /** ms since 1970. */
  readonly now: () => number;
}

/** Its failures are `upstream` or `timeout`, with what undici says of the connection as their cause, or the signal's reason. */
export function transport({ pools, now }: TransportOptions): Send {
  return async (call) => {
    const requestTime = now();
    const explain = (error: unknown): unknown => explainTo(call, error);
    const answered = await ask(pools, call).catch((error) => {
      throw explain(error) ?? failedUpstream(error);
    });
    const discard = (): void => void answered.body.dump(DUMPED).catch(() => undefined);
    const { statusCode: status } = answered;
    if (status > MAX_STATUS) {
      discard();
      throw failedUpstream(new Error(`status ${status}`));
    }
    const fields = endToEnd(answered.headers);
    const encoding = call.method === 'HEAD' ? undefined : fieldValue(fields, 'content-encoding');
    const decoded = encoding === undefined ? undefined : decode(answered.body, encoding);
    const options = { explain, discard: decoded === undefined ? discard : () => decoded.destroy() };
    const answer: Answer = {
      status,
      fields: decoded === undefined ? fields : withoutCoding(fields),
      body: new WireBody(decoded ?? answered.body, options),
      attempts: 1,
      requestTime,
      responseTime: now(),
    };
    return answer;
  };
}

function ask(pools: Pools, call: Call): Promise<Dispatcher.ResponseData> {
  const { onInterim, signal } = call;
  return pools.of(call.of).request({
    method: call.method as Dispatcher.HttpMethod,
    path: pools.base.path + call.url,
    headers: call.fields.flat(),
    body: call.body ?? null,
    bodyTimeout: call.timeoutMs,
    // It takes whatever has these two methods; its type names the two best known.
    signal: signal as AbortSignal | undefined,
    ...(onInterim === undefined
      ? {}
      : { onInfo: ({ statusCode, headers }) => onInterim(statusCode, endToEnd(headers)) }),
  });
}

/** @returns undefined where our own side has let go of the body */
function explainTo({ signal }: Call, error: unknown): unknown {
  if (signal?.aborted) return signal.reason;
  if (error === null || error instanceof errors.RequestAbortedError) return undefined;
  if (error instanceof ApiError) return error;
  return error instanceof errors.BodyTimeoutError ? timedOut(error) : failedUpstream(error);
}

function withoutCoding(fields: FieldList): FieldList {
  return fields.filter(([name]) => name !== 'content-encoding' && name !== 'content-length');
}
