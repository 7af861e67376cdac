/** The time from the start of the process, with the embedded shop API, to the first answered page. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { request } from 'undici';
import { launchStorefront } from '../child.ts';
import type { Report } from '../report.ts';
import { listing } from '../start-react.ts';
import { median } from '../statistics.ts';

const SAMPLES = 3;

/** Reports medians. A first start has neither a database nor a compile cache; a later start has both. */
export async function measureStart(report: Report): Promise<void> {
  const first: number[] = [];
  const later: number[] = [];
  for (let n = 0; n < SAMPLES; n += 1) {
    const folder = await mkdtemp(join(tmpdir(), 'vitrina-'));
    const env = { SHOP_DATA: join(folder, 'shop.sqlite'), NODE_COMPILE_CACHE: join(folder, 'compiled') };
    try {
      first.push(await sample(env));
      later.push(await sample(env));
    } finally {
      await rm(folder, { recursive: true });
    }
  }
  report.head('start with the embedded API and the build done, npm left out');
  report.tell('start', { value: median(later) });
  report.tell('firstStart', { value: median(first) });
}

/** @returns seconds */
async function sample(env: Readonly<Record<string, string>>): Promise<number> {
  const begun = performance.now();
  const own = await launchStorefront(env);
  try {
    const { statusCode, body } = await request(own.url + listing.page);
    await body.dump();
    if (statusCode !== 200) throw new Error(`${listing.page}: status ${statusCode}`);
    return (performance.now() - begun) / 1000;
  } finally {
    await own.stop();
  }
}
