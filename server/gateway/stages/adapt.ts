/** Stage: asks an API of another shape, and makes the contract's answers of its own (D61). Used only with an adapter. */
import type { FieldList } from '../../http-cache/rules/fields.ts';
import type { Answer, SendStage } from '../call.ts';
import { LONGEST_ANSWER } from '../contract/bounds.ts';
import { oneByOne, parseJson } from '../contract/long-json.ts';
import { failedUpstream } from '../failure.ts';
import { AdapterError, adaptCall, type LoadedAdapter, loadAdapter } from '../transport/adapter.ts';
import { WireBody } from '../transport/body.ts';
import type { UpstreamLog, UpstreamMetrics } from '../upstream-metrics.ts';

/** Fields about the bytes that the API sent. Its validators hold for those as well, not for what the adapter makes. */
const ofBytes = new Set(['content-length', 'etag', 'last-modified', 'accept-ranges', 'content-digest', 'repr-digest']);

/** @param path of the adapter's module @throws WrongValue if it is none */
export async function openAdapter(
  path: string,
  { metrics, log }: { readonly metrics: Pick<UpstreamMetrics, 'misfit'>; readonly log: UpstreamLog },
): Promise<SendStage> {
  return adapt(await loadAdapter(path), (call, err) => {
    metrics.misfit(call, 'refused');
    log.warn({ call, err }, 'the adapter fails');
  });
}

/** @param onFailure called with each error of the adapter, which becomes a failure of its call (D55) */
function adapt(adapter: LoadedAdapter, onFailure: (key: string, error: AdapterError) => void): SendStage {
  return (next) => async (request) => {
    try {
      const adapted = adaptCall(adapter, request.call, request.url);
      const answer = await next(adapted === undefined ? request : { ...request, url: adapted.url });
      const hasBody = request.method !== 'HEAD' && request.method !== 'OPTIONS' && isSuccess(answer.status);
      if (adapted?.answer === undefined || !hasBody) return answer;
      const bytes = await answer.body.read({ bytes: LONGEST_ANSWER, mayStream: false });
      return withBody(answer, adapted.answer(await parse(bytes as Uint8Array)));
    } catch (error) {
      if (!(error instanceof AdapterError)) throw error;
      onFailure(request.call, error);
      throw failedUpstream(error);
    }
  };
}

function isSuccess(status: number): boolean {
  return status >= 200 && status < 300 && status !== 204 && status !== 205;
}

/** @throws ApiError `upstream` for what is no JSON, or exceeds a bound (D54) */
async function parse(bytes: Uint8Array): Promise<unknown> {
  if (bytes.length === 0) return {};
  try {
    return await oneByOne(parseJson(bytes));
  } catch (error) {
    throw failedUpstream(error);
  }
}

function withBody(answer: Answer, value: unknown): Answer {
  const fields: FieldList = answer.fields.filter(([name]) => !ofBytes.has(name));
  const nothing = (): void => {};
  const body = new WireBody({ pause: nothing, resume: nothing, abort: nothing });
  // Undefined is no JSON: the check then refuses the answer.
  body.push(Buffer.from(JSON.stringify(value) ?? 'null'));
  body.end();
  return { ...answer, fields, body };
}
