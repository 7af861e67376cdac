/** The queries of one render on the server: each is started once, its outcome is never a rejection. */
import { createContext } from 'react';
import { type Outcome, toFailure } from './outcome.ts';
import type { ScreenQuery } from './query.ts';

/** A promise that React's `use` reads without suspending once it has settled and says so. */
type Tracked<T> = Promise<T> & { status?: string; value?: T };

/** Loads a query's model; the server remembers models, so that it does not make one twice. */
export type QueryLoader = <Model>(query: ScreenQuery<Model>) => Promise<Model>;

export interface Settled {
  readonly key: readonly unknown[];
  readonly outcome: Outcome<unknown>;
}

export class ServerQueries {
  readonly #load: QueryLoader;
  readonly #started = new Map<string, Tracked<Outcome<unknown>>>();
  #untold: Settled[] = [];

  constructor(load: QueryLoader) {
    this.#load = load;
  }

  /** Has everything settled that was asked so far? Then a render of it waits for nothing. */
  get settled(): boolean {
    for (const { status } of this.#started.values()) if (status !== 'fulfilled') return false;
    return true;
  }

  /** Waits until everything has settled that was asked so far, but no longer than so many ms. */
  async settle(ms: number): Promise<void> {
    if (this.settled) return;
    const late = Promise.withResolvers<void>();
    const timer = setTimeout(late.resolve, ms);
    await Promise.race([Promise.all(this.#started.values()), late.promise]);
    clearTimeout(timer);
  }

  /** Starts a query unless it was started before. */
  ask<Model>(query: ScreenQuery<Model>): Promise<Outcome<Model>> {
    const hash = JSON.stringify(query.key);
    const known = this.#started.get(hash);
    if (known !== undefined) return known as Promise<Outcome<Model>>;
    const asked: Tracked<Outcome<Model>> = this.#load(query).then(
      (model): Outcome<Model> => ({ ok: true, model }),
      (error: unknown): Outcome<Model> => ({ ok: false, failure: toFailure(error) }),
    );
    asked.status = 'pending';
    void asked.then((outcome) => {
      asked.status = 'fulfilled';
      asked.value = outcome;
      this.#untold.push({ key: query.key, outcome });
    });
    this.#started.set(hash, asked);
    return asked;
  }

  /** What has settled since the last call: each outcome is sent to the browser once. */
  take(): readonly Settled[] {
    const settled = this.#untold;
    this.#untold = [];
    return settled;
  }
}

/** Filled on the server alone. */
export const ServerQueriesContext = createContext<ServerQueries | undefined>(undefined);
