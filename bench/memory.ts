/** What the server's process holds under load, and whether it grows. */
import { Pool } from 'undici';
import { startMeasured } from './child.ts';
import { CONNECTIONS, sendMany } from './load.ts';
import { tell } from './tell.ts';

/** Requests of one stretch; the first stretches fill stores and warm the engine up. */
const STRETCH = 2000;
const STRETCHES = 8;
const FILLING = 4;

/**
 * Pages kept and rendered, JSON from the store and not, answers compressed and not, over more addresses than the store
 * holds; `CACHE_MAX_MB` is small, so that it is full early.
 * @param api the shop API's address
 */
export async function measureMemory(api: string, page: string, json: string): Promise<void> {
  const env = { SHOP_API_URL: api, CACHE_MAX_MB: '32' };
  const own = await startMeasured('server/main.ts', /^storefront (\S+)$/m, env);
  const pool = new Pool(own.url, { connections: CONNECTIONS });
  const paths = [
    () => page,
    () => json,
    (n: number) => `${page}?page=${1 + (n % 4)}&filter.n=${n % 400}`,
    (n: number) => `${json}&page=${1 + (n % 4)}&n=${n % 400}`,
  ];
  const path = (n: number): string => (paths[n % paths.length] as (n: number) => string)(n);
  try {
    const held: number[] = [];
    for (let stretch = 0; stretch < STRETCHES; stretch += 1) {
      const headers = { 'accept-encoding': stretch % 2 === 0 ? 'br' : 'identity' };
      await sendMany(pool, { path, headers }, STRETCH, stretch * STRETCH);
      held.push((await own.memory()) / 1_000_000);
    }
    const settled = held.slice(FILLING);
    const growth = (settled.at(-1) ?? 0) - (settled[0] ?? 0);
    const MB = (value: number): string => `${value.toFixed(0)} MB`;
    tell(`memory under load, ${STRETCH * STRETCHES} requests`, MB(Math.max(...held)), '', '300 MB');
    const sign = growth < 0 ? '−' : '+';
    const over = `growth over the last ${STRETCH * (settled.length - 1)} of them`;
    tell(over, sign + MB(Math.abs(growth)), held.map((value) => value.toFixed(0)).join(' '), 'none that lasts');
  } finally {
    await pool.close();
    await own.stop();
  }
}
