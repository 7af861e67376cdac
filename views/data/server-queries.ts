/** The queries of one server render. Each is started once, and its promise never rejects. */
import { createContext } from 'react';
import { type Outcome, toFailure } from './outcome.ts';
import type { ScreenQuery } from './query.ts';

/** A promise with React's status field, so that `use` reads a settled one without suspending. */
type Tracked<T> = Promise<T> & { status?: string; value?: T };

/** Loads a query's model; the server remembers models, so that none is made twice. */
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

  /** Have all queries settled, so that a render will not wait? */
  get settled(): boolean {
    for (const { status } of this.#started.values()) if (status !== 'fulfilled') return false;
    return true;
  }

  /** Waits until all queries have settled, but at most this many ms. */
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

  /** The results since the last call: each is sent to the browser once. */
  take(): readonly Settled[] {
    const settled = this.#untold;
    this.#untold = [];
    return settled;
  }
}

/** Only set on the server. */
export const ServerQueriesContext = createContext<ServerQueries | undefined>(undefined);
