/** The queries of one render on the server: each is started once, its outcome is never a rejection. */
import { createContext } from 'react';
import { type Outcome, toFailure } from './outcome.ts';
import type { ScreenQuery, SharedApi } from './screen.ts';

/** A promise that React's `use` reads without suspending once it has settled and says so. */
type Tracked<T> = Promise<T> & { status?: string; value?: T };

export interface Settled {
  readonly key: readonly unknown[];
  readonly outcome: Outcome<unknown>;
}

export class ServerQueries {
  readonly #api: SharedApi;
  readonly #signal: AbortSignal;
  readonly #started = new Map<string, Tracked<Outcome<unknown>>>();
  #untold: Settled[] = [];

  constructor(api: SharedApi, signal: AbortSignal) {
    this.#api = api;
    this.#signal = signal;
  }

  /** Starts a query unless it was started before. */
  ask<Model>(query: ScreenQuery<Model>): Promise<Outcome<Model>> {
    const hash = JSON.stringify(query.key);
    const known = this.#started.get(hash);
    if (known !== undefined) return known as Promise<Outcome<Model>>;
    const asked: Tracked<Outcome<Model>> = query.load(this.#api, this.#signal).then(
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
