/** How much later a listing's first byte comes when one of its secondary calls takes 1.5 s. */
import { pipeline } from 'node:stream';
import { createBrotliDecompress, createGunzip } from 'node:zlib';
import { type Dispatcher, request } from 'undici';
import { type Measured, startStorefront } from '../child.ts';
import { startRelay } from '../relay.ts';
import type { Report } from '../report.ts';
import { listing } from '../start-react.ts';
import { median } from '../statistics.ts';

const SLOW_MS = 1500;
const SAMPLES = 7;
const budgeted = { identity: 'firstByte', gzip: 'firstByteGzip', br: 'firstByteBrotli' } as const;
type Encoding = keyof typeof budgeted;

/** Reports medians. @param api the shop API's address */
export async function measureFirstByte(report: Report, api: string): Promise<void> {
  let delay = 0;
  // The calls for filters are delayed, and their answers may not be stored.
  const delaying = await startRelay(api, ({ url = '' }) =>
    /\/filter(?:_availible)?\.json/.test(url) ? { delay, headers: { 'cache-control': 'no-store' } } : {},
  );
  const env = { PAGE_CACHE: 'off', SHOP_API_URL: delaying.url };
  const storefront = await startStorefront(env);
  try {
    report.head('first byte of the listing');
    for (const encoding of ['identity', 'gzip', 'br'] as const) {
      delay = 0;
      await sample(storefront, encoding);
      const plain = await sample(storefront, encoding);
      delay = SLOW_MS;
      const slow = await sample(storefront, encoding);
      const figure = { value: slow - plain, own: `${slow.toFixed(1)} ms`, reference: `${plain.toFixed(1)} ms` };
      report.tell(budgeted[encoding], figure);
    }
  } finally {
    await storefront.stop();
    delaying.close();
  }
}

async function sample(storefront: Measured, encoding: Encoding): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < SAMPLES; n += 1) {
    const begun = performance.now();
    const { body } = await request(storefront.url + listing.page, { headers: { 'accept-encoding': encoding } });
    for await (const _ of unpacked(body, encoding)) {
      times.push(performance.now() - begun);
      break;
    }
  }
  return median(times);
}

/** Decompresses the body: the first byte of the page counts, not that of the compressed stream. */
function unpacked(body: Dispatcher.ResponseData['body'], encoding: Encoding): AsyncIterable<unknown> {
  if (encoding === 'identity') return body;
  // The reader stops after the first byte; the resulting error is ignored.
  return pipeline(body, encoding === 'gzip' ? createGunzip() : createBrotliDecompress(), () => undefined);
}
