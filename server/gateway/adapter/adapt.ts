/** Interceptor: asks an API of another shape, and makes the contract's answers of its own (D61, D80). Used only with an adapter. */
import type { Dispatcher } from 'undici';
import { ApiError } from '../../../shared/api.ts';
import type { Refusal } from '../../../shared/contract/adapter.ts';
import type { ErrorBody } from '../../../shared/contract/things.ts';
import { loadingTexts } from '../../../shared/texts/layout.ts';
import type { CallInterceptor, CallOptions, DispatchCall } from '../call.ts';
import { busy, failedUpstream } from '../failure.ts';
import { answerInstead, failUnsent } from '../interceptors/passing.ts';
import type { UpstreamLog, UpstreamMetrics } from '../upstream-metrics.ts';
import { AdaptedCall, AdapterError, type AnsweredPage, noSuchPage, type Outcome } from './adapted-call.ts';
import { type LoadedAdapter, loadAdapter } from './load-adapter.ts';
import { PageCursors } from './page-cursors.ts';
import { withoutToken } from './visitor-session.ts';
import { type WholeAnswer, WholeAnswerHandler } from './whole-answer.ts';

type Handler = Dispatcher.DispatchHandler;

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
export function adapt(
  adapter: LoadedAdapter,
  onFailure: (key: string, error: AdapterError) => void = () => {},
): CallInterceptor {
  const cursors = new PageCursors();
  return (dispatch) => (given, handler) => {
    const { call } = given;
    const row = adapter.get(call.call);
    const options = withoutOwnCookie(given);
    if (row === undefined) return dispatch(options, handler);
    // An optional call is offered if the adapter has it (D53): the API knows nothing of the contract's addresses.
    if (call.method === 'OPTIONS') return answerInstead(handler, 204, {}, nothing);
    const adapted = new AdaptedCall(row, options);
    outcomeOf(adapted, cursors, sendBy(dispatch, handler)).then(
      (outcome) => outcome && tell(handler, outcome, adapted.setCookie),
      (error) => {
        if (error instanceof AdapterError) onFailure(adapted.key, error);
        failUnsent(handler, error instanceof ApiError ? error : failedUpstream(error));
      },
    );
    return true;
  };
}

type SendAsked = Parameters<AdaptedCall['ask']>[2];

function sendBy(dispatch: DispatchCall, handler: Handler): SendAsked {
  return (asked, isAdapted) =>
    new Promise((resolve) => {
      dispatch(asked, isAdapted ? new WholeAnswerHandler(handler, resolve) : handler);
    });
}

/** Most pages that one call asks for on its way to its own. What was found is kept for the next one. */
const LONGEST_WALK = 20;
/** Until the visitor's next try; ms. */
const PAUSE = 1000;

/** @returns undefined if the API's answer went to the visitor as it came */
async function outcomeOf(call: AdaptedCall, cursors: PageCursors, send: SendAsked): Promise<Outcome | undefined> {
  const refusal = await call.open();
  if (refusal !== undefined) return { refusal };
  const { list, page } = call;
  let at = cursors.nearest(list, page) ?? page;
  for (let steps = 0; steps < LONGEST_WALK; steps += 1) {
    const cursor = cursors.at(list, at);
    const answered = await call.ask(at, cursor, send);
    if (steps === 0 && cursor !== undefined && isRefused(answered)) {
      // The API may have forgotten a cursor that was kept: the list is begun anew.
      cursors.forget(list);
      at = 1;
      continue;
    }
    if (answered?.next === undefined) return answered?.outcome;
    // What was asked for without a cursor is the first page, whatever its number.
    const found = cursor === undefined ? 1 : at;
    cursors.note(list, found + 1, answered.next);
    if (found === page) return answered.outcome;
    if (answered.next === null) return noSuchPage;
    at = found + 1;
  }
  throw busy(PAUSE);
}

function isRefused(answered: AnsweredPage | undefined): boolean {
  if (answered === undefined || 'value' in answered.outcome) return false;
  const { outcome } = answered;
  const status = 'refusal' in outcome ? outcome.refusal.status : outcome.from.status;
  return status < 500;
}

const nothing = Buffer.alloc(0);

/** Fields about the API's own bytes and addresses. They do not hold for what the adapter makes. */
const ofAnother: ReadonlySet<string> = new Set([
  'content-length',
  'content-type',
  'content-language',
  'content-disposition',
  'content-location',
  'content-digest',
  'repr-digest',
  'etag',
  'last-modified',
  'accept-ranges',
  'location',
  'link',
  'refresh',
]);

function tell(handler: Handler, outcome: Outcome, setCookie: string | undefined): void {
  const { from } = outcome;
  const isAdapted = 'value' in outcome || 'refusal' in outcome;
  const kept = Object.entries(from?.headers ?? {}).filter(([name]) => !(isAdapted && ofAnother.has(name)));
  const headers = withCookie(Object.fromEntries(kept), setCookie);
  const typed = { ...headers, 'content-type': 'application/json; charset=utf-8' };
  if ('refusal' in outcome) answerInstead(handler, outcome.refusal.status, typed, errorOf(outcome.refusal));
  else if ('value' in outcome) answerInstead(handler, 200, typed, outcome.value);
  else answerInstead(handler, outcome.from.status, headers, outcome.from.body);
}

function withCookie(headers: WholeAnswer['headers'], setCookie: string | undefined): WholeAnswer['headers'] {
  if (setCookie === undefined) return headers;
  return { ...headers, 'set-cookie': [headers['set-cookie'] ?? [], setCookie].flat() };
}

function errorOf({ status, reason }: Refusal): Buffer {
  const { code = `http_${status}`, message = loadingTexts.unknown, fields } = reason;
  return Buffer.from(JSON.stringify({ error: { code, message, ...(fields && { fields }) } } satisfies ErrorBody));
}

/** The token is the adapter's alone. */
function withoutOwnCookie(options: CallOptions): CallOptions {
  const { cookie, ...others } = options.headers;
  if (typeof cookie !== 'string') return options;
  const left = withoutToken(cookie);
  return { ...options, headers: left === undefined ? others : { ...others, cookie: left } };
}
