/**
 * Remembers view models by the answers they were made from. The cache gives every reader of an entry the same object,
 * so a query whose calls return the same objects as before has the same model, and the same JSON.
 */
import { LRUCache } from 'lru-cache';
import { type AddressInput, fillAddress } from '../../shared/contract/addresses.ts';
import type { ScreenQuery, SharedApi } from '../../views/data/query.ts';

interface Asked {
  readonly key: Parameters<SharedApi>[0];
  readonly input: Parameters<SharedApi>[1];
  /**
   * Held weakly: a model is only of use while the cache holds its answers, and must not keep them in memory beyond the
   * cache's limit.
   */
  readonly answer: WeakRef<object>;
}

interface Made {
  readonly asked: readonly Asked[];
  readonly model: unknown;
}

export class ModelMemo {
  readonly #made: LRUCache<string, Made>;

  /** @param max number of remembered models */
  constructor(max = 60) {
    this.#made = new LRUCache({ max });
  }

  /**
   * Loads a query's model through an API whose answers are identical objects while they do not change.
   * @param scope what the answers depend on besides the query: the region
   * @throws what the query throws
   */
  async load<Model>(scope: string, query: ScreenQuery<Model>, api: SharedApi, signal: AbortSignal): Promise<Model> {
    const hash = `${scope} ${JSON.stringify(query.key)}`;
    const made = this.#made.get(hash);
    const fresh = new Map<string, Promise<object>>();
    if (made !== undefined && (await this.#stillHolds(made, api, signal, fresh))) return made.model as Model;
    const asked: Asked[] = [];
    let whole = true;
    const recording: SharedApi = async (key, input, options) => {
      const url = addressOf(key, input);
      try {
        const answer = await (fresh.get(url) ?? api(key, input, options));
        asked.push({ key, input, answer: new WeakRef(answer) });
        return answer as never;
      } catch (error) {
        // A model made without a failed answer is only valid until that answer arrives.
        whole = false;
        throw error;
      }
    };
    const model = await query.load(recording, signal);
    if (whole) this.#made.set(hash, { asked, model });
    else this.#made.delete(hash);
    return model;
  }

  /**
   * Repeats the calls of a remembered model. Answers that have changed are left in `fresh`, so that no call is made
   * twice. A failed call is left to the query: some can do without its answer.
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
        return (await now.catch(() => undefined)) === answer.deref();
      }),
    );
    return same.every(Boolean);
  }
}

function addressOf(key: string, input: unknown): string {
  return fillAddress(key, input as AddressInput).url;
}
