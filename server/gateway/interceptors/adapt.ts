/** Interceptor: asks an API of another shape, and makes the contract's answers of its own (D61). Used only with an adapter. */
import type { Dispatcher } from 'undici';
import type { CallInterceptor } from '../call.ts';
import { LONGEST_ANSWER } from '../contract/bounds.ts';
import { oneByOne, parseJson } from '../contract/long-json.ts';
import { failedUpstream } from '../failure.ts';
import { AdapterError, adaptCall, type LoadedAdapter, loadAdapter } from '../transport/adapter.ts';
import type { UpstreamLog, UpstreamMetrics } from '../upstream-metrics.ts';
import { answerInstead, failUnsent, PassingHandler } from './passing.ts';

/** Fields about the bytes that the API sent. Its validators hold for those as well, not for what the adapter makes. */
const ofBytes = new Set(['content-length', 'etag', 'last-modified', 'accept-ranges', 'content-digest', 'repr-digest']);

/** @param path of the adapter's module @throws WrongValue if it is none */
export async function openAdapter(
  path: string,
  { metrics, log }: { readonly metrics: Pick<UpstreamMetrics, 'misfit'>; readonly log: UpstreamLog },
): Promise<CallInterceptor> {
  return adapt(await loadAdapter(path), (call, err) => {
    metrics.misfit(call, 'refused');
    log.warn({ call, err }, 'the adapter fails');
  });
}

/** @param onFailure called with each error of the adapter, which becomes a failure of its call (D55) */
function adapt(adapter: LoadedAdapter, onFailure: (key: string, error: AdapterError) => void): CallInterceptor {
  return (dispatch) => (options, handler) => {
    const { call, url, method } = options.call;
    const failed = (error: unknown): Error => {
      if (error instanceof AdapterError) onFailure(call, error);
      return failedUpstream(error);
    };
    try {
      const adapted = adaptCall(adapter, call, url);
      if (adapted === undefined) return dispatch(options, handler);
      const asked = { ...options, path: adapted.url };
      const hasBody = method !== 'HEAD' && method !== 'OPTIONS';
      if (adapted.answer === undefined || !hasBody) return dispatch(asked, handler);
      return dispatch(asked, new AdaptingHandler(handler, adapted.answer, failed));
    } catch (error) {
      return failUnsent(handler, failed(error));
    }
  };
}

/** Holds a 2xx back until its whole body has come and is adapted. */
class AdaptingHandler extends PassingHandler {
  readonly #adapt: (body: unknown) => unknown;
  readonly #failed: (error: unknown) => Error;
  #head: Parameters<PassingHandler['onResponseStart']> | undefined;
  #chunks: Buffer[] = [];
  #bytes = 0;

  constructor(
    handler: Dispatcher.DispatchHandler,
    adapt: (body: unknown) => unknown,
    failed: (error: unknown) => Error,
  ) {
    super(handler);
    this.#adapt = adapt;
    this.#failed = failed;
  }

  override onResponseStart(...given: Parameters<PassingHandler['onResponseStart']>): void {
    if (isSuccess(given[1])) this.#head = given;
    else super.onResponseStart(...given);
  }

  override onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#head === undefined) {
      super.onResponseData(controller, chunk);
      return;
    }
    this.#chunks.push(chunk);
    this.#bytes += chunk.length;
    if (this.#bytes > LONGEST_ANSWER) controller.abort(failedUpstream(new Error('the body is too large')));
  }

  override onResponseEnd(...given: Parameters<PassingHandler['onResponseEnd']>): void {
    if (this.#head === undefined) {
      super.onResponseEnd(...given);
      return;
    }
    const [controller, status, headers] = this.#head;
    const isKept = ([name]: [string, unknown]): boolean => !ofBytes.has(name);
    this.#adapted().then(
      (body) => answerInstead(this.handler, status, Object.fromEntries(Object.entries(headers).filter(isKept)), body),
      (error) => super.onResponseError(controller, this.#failed(error)),
    );
  }

  async #adapted(): Promise<Buffer> {
    const bytes = Buffer.concat(this.#chunks);
    const value = this.#adapt(bytes.length === 0 ? {} : await oneByOne(parseJson(bytes)));
    // Undefined is no JSON: the check then refuses the answer.
    return Buffer.from(JSON.stringify(value) ?? 'null');
  }
}

function isSuccess(status: number): boolean {
  return status >= 200 && status < 300 && status !== 204 && status !== 205;
}
