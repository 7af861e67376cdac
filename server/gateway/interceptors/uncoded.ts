/**
 * Interceptor, before undici's `decompress`: takes the content coding from answers that have none. `identity` belongs into
 * `Accept-Encoding` alone (RFC 9110 §8.4). A body of no bytes is empty in any coding, and some servers label those as well.
 */
import type { CallInterceptor } from '../call.ts';
import { PassingHandler } from './passing.ts';

export const uncoded: CallInterceptor = (dispatch) => (options, handler) =>
  dispatch(options, new UncodedHandler(handler));

class UncodedHandler extends PassingHandler {
  override onResponseStart(...[controller, status, headers, message]: ResponseStart): void {
    const coding = headers['content-encoding'];
    const isEmpty = status === 204 || status === 304 || headers['content-length'] === '0';
    const isUncoded = coding !== undefined && (isEmpty || /^\s*identity\s*$/i.test(String(coding)));
    const sent = isUncoded ? { ...headers, 'content-encoding': undefined } : headers;
    super.onResponseStart(controller, status, sent, message);
  }
}

type ResponseStart = Parameters<PassingHandler['onResponseStart']>;
