/** Load on one address, and what it costs the process that answers. */
import { Pool } from 'undici';
import type { Measured } from './child.ts';

export interface Ask {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

const CONNECTIONS = 8;

/** Sends `count` equal requests over a few connections; fails on the first answer that is no 200. */
async function sendMany(pool: Pool, { path, headers }: Ask, count: number): Promise<void> {
  let left = count;
  const work = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      const { statusCode, body } = await pool.request({ method: 'GET', path, headers });
      await body.dump({ limit: Number.POSITIVE_INFINITY });
      if (statusCode !== 200) throw new Error(`${path}: status ${statusCode}`);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, work));
}

export interface Subject {
  readonly name: string;
  readonly server: Measured;
  readonly ask: Ask;
  /** Requests of one round: cheap answers need many for a steady figure. */
  readonly count: number;
}

/** Median CPU time of one request in ms by subject, from interleaved rounds, after one round to warm up. */
export async function measureCpu(subjects: readonly Subject[], rounds: number): Promise<Map<string, number>> {
  const figures = new Map<string, number[]>(subjects.map(({ name }) => [name, []]));
  const pools = subjects.map(({ server }) => new Pool(server.url, { connections: CONNECTIONS }));
  for (let round = -1; round < rounds; round += 1) {
    for (const [index, { name, server, ask, count }] of subjects.entries()) {
      const before = await server.cpu();
      await sendMany(pools[index] as Pool, ask, count);
      const ms = ((await server.cpu()) - before) / 1000 / count;
      if (round >= 0) figures.get(name)?.push(ms);
    }
  }
  await Promise.all(pools.map((pool) => pool.close()));
  return new Map([...figures].map(([name, all]) => [name, median(all)]));
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
