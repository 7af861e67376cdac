/** How the render of a page loads its data, and which answers it depends on. */
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

/**
 * The answers that a page depends on: it is as fresh as the oldest of them, and purged with any of them (design.md,
 * 'Pages').
 */
export class Dependencies implements Life {
  freshUntil = Number.POSITIVE_INFINITY;
  staleUntil = Number.POSITIVE_INFINITY;
  /** When the oldest answer with a failed refresh was generated, ms since 1970 (D32). */
  staleSince: number | undefined;
  /**
   * Did a call fail, a model break, or a component throw? Such a page is never kept. A missing resource is not a
   * failure.
   */
  failed = false;
  /** See `PageFacts`. */
  readonly tags = new Set<string>();

  /** Limits it to the lifetime of what it depends on. */
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
 * Loads the models of one render through shared calls. A failed query leaves its block out. Any error that is not the
 * API's is a defect and is reported, because nobody else would notice.
 * @param dependencies records every answer
 * @param onDefect called with the error, unless the visitor has left
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

/** A shared API for one render; records every answer in `dependencies`. */
function createPageApi(
  gateway: Gateway,
  optionalCalls: LoaderParts['optionalCalls'],
  context: RequestContext,
  dependencies: Dependencies,
): SharedApi {
  return async (key, input) => {
    // Its page depends on what is offered, and its key contains that.
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
