/** The queries of one render on the server. Each is started once, and a failure is an outcome, never a rejection. */
import { createContext } from 'react';
import { type Outcome, toFailure } from './outcome.ts';
import type { ScreenQuery } from './query.ts';

/** A promise with React's fields: `use` reads it without suspending once `status` says that it has settled. */
type Tracked<T> = Promise<T> & { status?: string; value?: T };

/** Loads a query's model. The server remembers models, so none is made twice. */
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

  /** Have all queries that were started so far settled? A render then waits for nothing. */
  get settled(): boolean {
    for (const { status } of this.#started.values()) if (status !== 'fulfilled') return false;
    return true;
  }

  /** Waits until all queries that were started so far have settled, but no longer than `ms`. */
  async settle(ms: number): Promise<void> {
    if (this.settled) return;
    const late = Promise.withResolvers<void>();
    const timer = setTimeout(late.resolve, ms);
    await Promise.race([Promise.all(this.#started.values()), late.promise]);
    clearTimeout(timer);
  }

  /** Starts a query unless it was started before. @returns its outcome */
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

  /** The outcomes since the last call, so that each is sent to the browser once. */
  take(): readonly Settled[] {
    const settled = this.#untold;
    this.#untold = [];
    return settled;
  }
}

/** Set on the server only. */
export const ServerQueriesContext = createContext<ServerQueries | undefined>(undefined);
