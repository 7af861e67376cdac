/** Sends load to a server, and measures the CPU time that it costs. */
import { Pool } from 'undici';
import type { Answering } from '../child.ts';
import { keepApart } from './cpus.ts';

export interface Asked {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** The nth request, counted from 0. */
export type Ask = (n: number) => Asked;

export const CONNECTIONS = 8;

/**
 * Reads a body to its end. Without a finite limit undici closes the connection of a body over 128 kB, and the next
 * request pays for a new one.
 */
export const WHOLE = { limit: Number.MAX_SAFE_INTEGER };

/** Sends `count` requests over a few connections. @throws Error at the first status other than 200 */
export async function sendMany(pool: Pool, ask: Ask, count: number, from = 0): Promise<void> {
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < count) {
      const { path, headers } = ask(from + next);
      next += 1;
      const { statusCode, body } = await pool.request({ method: 'GET', path, headers });
      await body.dump(WHOLE);
      if (statusCode !== 200) throw new Error(`${path}: status ${statusCode}`);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, work));
}

export interface Subject {
  /** Several processes may have one name: their figures are put together. */
  readonly name: string;
  readonly server: Answering;
  readonly ask: Ask;
  /** Requests per round: cheap answers need many for a steady figure. */
  readonly count: number;
  /**
   * Requests before all rounds, in addition to the warm-up round that every subject has. V8 compiles code to its best
   * form only after some ten thousand calls, which a server that runs for hours has behind it.
   */
  readonly ahead?: number;
}

/** CPU time per request in ms, one figure for each round. */
export type Figures = ReadonlyMap<string, readonly number[]>;

/** Interleaved rounds, alternately from the first subject to the last and back, after a warm-up round. */
export async function measureCpu(subjects: readonly Subject[], rounds: number): Promise<Figures> {
  using _ = keepApart(new Set(subjects.map(({ server }) => server.pid)));
  const figures = new Map<string, number[]>(subjects.map(({ name }) => [name, []]));
  const running = subjects.map((subject) => ({
    ...subject,
    pool: new Pool(subject.server.url, { connections: CONNECTIONS }),
  }));
  // Their numbers follow those of the rounds, so that no address is asked for twice.
  for (const { ask, count, pool, ahead = 0 } of running) await sendMany(pool, ask, ahead, (rounds + 1) * count);
  for (let round = -1; round < rounds; round += 1) {
    for (const { name, server, ask, count, pool } of round % 2 === 0 ? running : running.toReversed()) {
      const before = await server.cpu();
      await sendMany(pool, ask, count, (round + 1) * count);
      const ms = ((await server.cpu()) - before) / 1000 / count;
      if (round >= 0) figures.get(name)?.push(ms);
    }
  }
  await Promise.all(running.map(({ pool }) => pool.close()));
  return figures;
}
