/** How long it takes from the start of the process, with the embedded shop API, to the first answered page. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { request } from 'undici';
import { startMeasured } from './child.ts';
import { median } from './load.ts';
import { tell } from './tell.ts';

const SAMPLES = 3;

export async function measureStart(path: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrina-'));
  const env = { SHOP_DATA: join(folder, 'shop.sqlite') };
  try {
    const first = await sample(path, env);
    const times: number[] = [];
    for (let n = 0; n < SAMPLES; n += 1) times.push(await sample(path, env));
    const filled = `${(first / 1000).toFixed(2)} s with a new database`;
    tell('start to first page, embedded API', `${(median(times) / 1000).toFixed(2)} s`, filled, '2 s');
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** ms */
async function sample(path: string, env: Readonly<Record<string, string>>): Promise<number> {
  const begun = performance.now();
  const own = await startMeasured('server/main.ts', /^storefront (\S+)$/m, env);
  try {
    const { statusCode, body } = await request(own.url + path);
    await body.dump();
    if (statusCode !== 200) throw new Error(`${path}: status ${statusCode}`);
    return performance.now() - begun;
  } finally {
    await own.stop();
  }
}
