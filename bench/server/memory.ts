/** The server's memory under load with the default settings, and its growth. */
import { setTimeout as pause } from 'node:timers/promises';
import { Pool } from 'undici';
import { type Measured, startStorefront } from '../child.ts';
import type { Report } from '../report.ts';
import { growth } from '../statistics.ts';
import { CONNECTIONS, sendMany } from './load.ts';
import { createTraffic } from './traffic.ts';

/** An hour of a shop with ten requests per second, sent as fast as they are answered. */
const REQUESTS = 36_000;

/** @param api the shop API's address */
export async function measureMemory(report: Report, api: string): Promise<void> {
  const own = await startStorefront({ SHOP_API_URL: api });
  const pool = new Pool(own.url, { connections: CONNECTIONS });
  try {
    const ask = await createTraffic(own.url);
    const held = await watchMemory(own, () => sendMany(pool, ask, REQUESTS));
    report.head(`memory, ${REQUESTS} requests over all pages and cities`);
    report.tell('memory', { value: Math.max(...held) });
    report.tell('growth', { value: growth(held), own: `${held.at(-1)?.toFixed(0)} MB` });
  } finally {
    await pool.close();
    await own.stop();
  }
}

const EVERY_MS = 100;
const MB = 1_000_000;

/** Reads the resident memory every 100 ms until `work` has ended. @returns MB */
export async function watchMemory(server: Measured, work: () => Promise<unknown>): Promise<readonly number[]> {
  const readings: number[] = [];
  let isDone = false;
  const watch = async (): Promise<void> => {
    while (!isDone) {
      readings.push((await server.memory()) / MB);
      await pause(EVERY_MS);
    }
  };
  const working = work().finally(() => {
    isDone = true;
  });
  await Promise.all([working, watch()]);
  return readings;
}
