/** Loads the data of one page and records what the page depends on. */

import { ApiError } from '../../../shared/api.ts';
import { type AddressInput, fillAddress } from '../../../shared/contract/addresses.ts';
import { type CallKey, calls } from '../../../shared/contract/calls.ts';
import { screenFedBy } from '../../../shared/optional.ts';
import type { QueryLoader } from '../../../views/data/page-queries.ts';
import type { SharedApi } from '../../../views/data/query.ts';
import type { Life } from '../../gateway/answer.ts';
import { elementOf, entriesOf, marksOf, type Schema } from '../../gateway/contract/schema-walk.ts';
import { Missing } from '../../gateway/failure.ts';
import type { Gateway } from '../../gateway/gateway.ts';
import type { RequestContext } from '../../gateway/request-context.ts';
import { failure } from '../../http/response/own-failure.ts';
import { tagOf } from '../../http-cache/rules/tags.ts';
import { isOptionalCall, type OptionalCalls } from '../../optional-calls/optional-calls.ts';
import { withSortedParameters } from '../../syntax/query.ts';
import type { ModelMemo } from './model-memo.ts';

/**
 * The answers that a page was made of. It is as fresh as the oldest of them, and purged together with any.
 */
export class Dependencies implements Life {
  freshUntil = Number.POSITIVE_INFINITY;
  staleUntil = Number.POSITIVE_INFINITY;
  /** When the API gave the oldest answer that is shown although its refresh failed; ms since 1970 (D32). */
  staleSince: number | undefined;
  /**
   * Did a call fail, or a model or component throw? Such a page is never kept. A missing thing (404, 410) is no
   * failure.
   */
  failed = false;
  /** See `PageMetadata`. */
  readonly tags = new Set<string>();

  /** Limits the page's life to that of a new part. */
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
 * Makes the loader for the models of one render, over shared calls. An error that is not an `ApiError` is a defect in
 * our code. It is reported here, because the page merely leaves its block out.
 * @param dependencies collects every answer
 * @param onDefect called with the defect, unless the visitor has left
 */
export function createQueryLoader(
  { gateway, models, optionalCalls }: LoaderParts,
  context: RequestContext,
  dependencies: Dependencies,
  onDefect: (error: unknown) => void,
): QueryLoader {
  const api = createPageApi(gateway, optionalCalls, context, dependencies);
  const { signal } = context;
  return async (query, { client, queryKey }) => {
    try {
      return await models.load(context.region.host, query, { client, queryKey, signal, meta: { api } });
    } catch (error) {
      if (!(error instanceof ApiError)) {
        dependencies.failed = true;
        if (!context.signal.aborted) onDefect(error);
      }
      throw error;
    }
  };
}

/** Makes the API of one render; every answer is recorded in `dependencies`. */
function createPageApi(
  gateway: Gateway,
  optionalCalls: LoaderParts['optionalCalls'],
  context: RequestContext,
  dependencies: Dependencies,
): SharedApi {
  return async (key, input) => {
    const screen = screenFedBy(key, input as Parameters<typeof screenFedBy>[1]);
    const isOptional = isOptionalCall(key);
    // The browser gets the same list of offered calls, and pages are kept apart by it (`pageKey`). A page that is opened
    // always asks for its own answer.
    if (isOptional && screen === undefined && !context.offered?.calls.includes(key)) throw failure(404);
    const note = (status: number): void => {
      if (isOptional) optionalCalls.note(key, status);
      if (screen !== undefined) optionalCalls.note(screen, status);
    };
    // The page is kept for as long as this is known: it does not depend on an answer that cannot be stored.
    const isLacking = screen !== undefined && context.offered?.missing.includes(screen) === true;
    if (!isLacking)
      dependencies.tags.add(withSortedParameters(fillAddress(key, input as AddressInput).url)).add(tagOf(key));
    try {
      const answer = await gateway.shared(key, input, context);
      note(200);
      dependencies.shorten(answer);
      if (answer.failedRefresh) {
        dependencies.staleSince = Math.min(dependencies.staleSince ?? answer.storedAt, answer.storedAt);
      }
      return shownInDocument(key, answer.value);
    } catch (error) {
      if (error instanceof ApiError) note(error.status);
      if (error instanceof Missing) dependencies.shorten(error);
      else if (!isLacking) dependencies.failed = true;
      throw error;
    }
  };
}

/** Where the bounded lists are: here, in fields of the value, or in each of its elements. */
interface Bounds {
  readonly shown: number | undefined;
  readonly fields: readonly (readonly [name: string, bounds: Bounds])[];
  readonly each: Bounds | undefined;
}

const boundsOf = new Map<CallKey, Bounds | undefined>();
/** By the answer: all pages get the same object, as they do of an answer that is not shortened. */
const shortened = new WeakMap<object, unknown>();

/**
 * Bounds the lists in documents (D54): a page shows the first elements of a list that would make it larger than 1 MB. The
 * answer itself reaches browsers whole.
 * @param value a checked answer of the row, which stays as it is
 * @returns what a document may show of it: the answer itself, if none of its lists is too long
 */
export function shownInDocument<Value extends object>(key: CallKey, value: Value): Value {
  return shortened.getOrInsertComputed(value, () => {
    const bounds = boundsOf.getOrInsertComputed(key, () => findBounds(calls[key].answer));
    return bounds === undefined ? value : shorten(value, bounds);
  }) as Value;
}

function findBounds(schema: Schema): Bounds | undefined {
  const fields: [string, Bounds][] = [];
  for (const [name, entry] of Object.entries(entriesOf(schema))) {
    const bounds = findBounds(entry);
    if (bounds !== undefined) fields.push([name, bounds]);
  }
  const element = elementOf(schema);
  const each = element === undefined ? undefined : findBounds(element);
  const shown = marksOf(schema).shown as number | undefined;
  return shown === undefined && fields.length === 0 && each === undefined ? undefined : { shown, fields, each };
}

/** @returns a copy of what is too long and of what holds it; the value itself, if nothing is */
function shorten(value: unknown, { shown, fields, each }: Bounds): unknown {
  if (typeof value !== 'object' || value === null) return value;
  let made = Array.isArray(value) && value.length > (shown ?? value.length) ? value.slice(0, shown) : value;
  const put = (name: string | number, bounds: Bounds): void => {
    const full: unknown = Reflect.get(value, name);
    const short = shorten(full, bounds);
    if (short === full) return;
    if (made === value) made = Array.isArray(value) ? [...value] : { ...value };
    Reflect.set(made, name, short);
  };
  for (const [name, bounds] of fields) put(name, bounds);
  if (each !== undefined) for (const name of Array.isArray(made) ? made.keys() : Object.keys(made)) put(name, each);
  return made;
}
