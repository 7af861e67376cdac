/** How a page's render loads what it shows, and what the page was made of. */
import { ApiError } from '../../shared/api.ts';
import { type AddressInput, fillAddress } from '../../shared/contract/addresses.ts';
import type { SharedApi } from '../../views/data/query.ts';
import type { QueryLoader } from '../../views/data/server-queries.ts';
import type { Life } from '../gateway/answer.ts';
import { Missing } from '../gateway/api-error.ts';
import { abortSignalOf } from '../gateway/cancellation.ts';
import type { Gateway } from '../gateway/gateway.ts';
import type { RequestContext } from '../gateway/request-context.ts';
import { failure } from '../http/failure.ts';
import { normaliseUrl } from '../http-cache/rules/key.ts';
import { tagOf } from '../http-cache/rules/tags.ts';
import { isOptionalCall, type OptionalCalls } from '../optional-calls/optional-calls.ts';
import type { ModelMemo } from './model-memo.ts';

/** The answers that a page depends on: it is as fresh as the oldest of them, and purged with any (design.md, 'Pages'). */
export class Dependencies implements Life {
  freshUntil = Number.POSITIVE_INFINITY;
  staleUntil = Number.POSITIVE_INFINITY;
  /** When the oldest answer that is shown although its refresh failed was given, ms since 1970 (D32). */
  staleSince: number | undefined;
  /** Did a call fail, a model break, or a component throw? Such a page is never kept. That there is no such thing is no failure. */
  failed = false;
  /** See `PageFacts`. */
  readonly tags = new Set<string>();

  /** To no more than the life of what has gone in. */
  shorten({ freshUntil, staleUntil }: Life): void {
    this.freshUntil = Math.min(this.freshUntil, freshUntil);
    this.staleUntil = Math.min(this.staleUntil, staleUntil);
  }
}

interface LoaderParts {
  readonly gateway: Gateway;
  readonly models: ModelMemo;
  readonly optionalCalls: Pick<OptionalCalls, 'note'>;
}

/**
 * Loads the models of one render over shared calls. Whatever fails leaves a block out; what fails for no reason of the
 * API's is a defect, and nobody else would hear of it.
 * @param dependencies get every answer
 * @param onDefect told of what was thrown, unless the visitor has left
 */
export function createQueryLoader(
  { gateway, models, optionalCalls }: LoaderParts,
  context: RequestContext,
  dependencies: Dependencies,
  onDefect: (error: unknown) => void,
): QueryLoader {
  const api = createPageApi(gateway, optionalCalls, context, dependencies);
  const signal = abortSignalOf(context.signal);
  return async (query) => {
    try {
      return await models.load(context.region.host, query, api, signal);
    } catch (error) {
      if (!(error instanceof ApiError)) {
        dependencies.failed = true;
        if (!context.signal.aborted) onDefect(error);
      }
      throw error;
    }
  };
}

/** A shared API for one render; every answer is noted in `dependencies`. */
function createPageApi(
  gateway: Gateway,
  optionalCalls: LoaderParts['optionalCalls'],
  context: RequestContext,
  dependencies: Dependencies,
): SharedApi {
  return async (key, input) => {
    // Its page is told the same, and is kept for those alone who are.
    if (isOptionalCall(key) && !context.offered?.calls.includes(key)) throw failure(404);
    dependencies.tags.add(normaliseUrl(fillAddress(key, input as AddressInput).url)).add(tagOf(key));
    try {
      const answer = await gateway.shared(key, input, context);
      dependencies.shorten(answer);
      if (answer.failedRefresh) {
        dependencies.staleSince = Math.min(dependencies.staleSince ?? answer.storedAt, answer.storedAt);
      }
      return answer.value;
    } catch (error) {
      if (error instanceof ApiError && isOptionalCall(key)) optionalCalls.note(key, error.status);
      if (error instanceof Missing) dependencies.shorten(error);
      else dependencies.failed = true;
      throw error;
    }
  };
}
