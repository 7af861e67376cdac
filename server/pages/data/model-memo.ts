/**
 * Memoises view models by the answers that they were made from. The cache gives every reader of an entry the same
 * object. If all calls of a query return the same objects as last time, its model can be used again, and the model's
 * JSON too.
 */
import type { QueryFunctionContext } from '@tanstack/react-query';
import { LRUCache } from 'lru-cache';
import { type AddressInput, fillAddress } from '../../../shared/contract/addresses.ts';
import { apiOf, type ModelQuery, type SharedApi } from '../../../views/data/query.ts';

interface RecordedCall {
  readonly key: Parameters<SharedApi>[0];
  readonly input: Parameters<SharedApi>[1];
  /**
   * Weak, because the model is of use only while the cache still holds the answer: strong references would exceed the
   * cache's memory bound.
   */
  readonly answer: WeakRef<object>;
}

interface Made {
  readonly asked: readonly RecordedCall[];
  readonly model: unknown;
}

export class ModelMemo {
  readonly #made: LRUCache<string, Made>;

  /** @param max number of models to remember */
  constructor(max = 60) {
    this.#made = new LRUCache({ max });
  }

  /**
   * Loads a query's model.
   * @param scope what the answers depend on besides the query: the region's host
   * @param context its API returns the identical object while an answer is unchanged
   * @throws what the query throws
   */
  async load<Model>(scope: string, query: ModelQuery<Model>, context: QueryFunctionContext): Promise<Model> {
    const { client, queryKey, signal } = context;
    const api = apiOf(context.meta);
    const hash = `${scope} ${JSON.stringify(query.queryKey)}`;
    const made = this.#made.get(hash);
    const fresh = new Map<string, Promise<object>>();
    if (made !== undefined && (await this.#stillHolds(made, api, signal, fresh))) return made.model as Model;
    const asked: RecordedCall[] = [];
    let isComplete = true;
    const recording: SharedApi = async (key, input, options) => {
      const url = addressOf(key, input);
      try {
        const answer = await (fresh.get(url) ?? api(key, input, options));
        asked.push({ key, input, answer: new WeakRef(answer) });
        return answer as never;
      } catch (error) {
        // A model made without an answer is valid only until the answer arrives, so it is not remembered.
        isComplete = false;
        throw error;
      }
    };
    if (query.queryFn === undefined) throw new Error('a query without a function');
    const model = await query.queryFn({ client, queryKey, signal, meta: { api: recording } });
    if (isComplete) this.#made.set(hash, { asked, model });
    else this.#made.delete(hash);
    return model;
  }

  /**
   * Repeats the calls and puts their promises into `fresh`, so that nothing is called twice. If a call fails, the query
   * has to run again and decide: some queries do without an answer. A failure has no answer to compare: it differs from
   * one that was collected, too.
   */
  async #stillHolds(
    made: Made,
    api: SharedApi,
    signal: AbortSignal,
    fresh: Map<string, Promise<object>>,
  ): Promise<boolean> {
    const same = await Promise.all(
      made.asked.map(async ({ key, input, answer }) => {
        const now: Promise<object> = api(key, input, { signal });
        fresh.set(addressOf(key, input), now);
        const answered = await now.catch(() => undefined);
        return answered !== undefined && answered === answer.deref();
      }),
    );
    return same.every(Boolean);
  }
}

function addressOf(key: string, input: unknown): string {
  return fillAddress(key, input as AddressInput).url;
}
