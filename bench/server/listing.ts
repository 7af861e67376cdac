/** The listing of 50 goods: CPU of its answers, rendered and stored, compared with references; and its sizes. */
import { startStorefront } from '../child.ts';
import type { Report } from '../report.ts';
import { measureSizes, sentBytes } from '../sizes.ts';
import { listing, startReact } from '../start-react.ts';
import { costBeside } from './beside.ts';
import { measureCpu } from './load.ts';
import { keep, measureStored } from './stored.ts';

/** @param api the shop API's address */
export async function measureListing(report: Report, api: string, rounds: number): Promise<void> {
  await measureAfresh(report, api, rounds);
  await measureStored(report, api, rounds);
  await measureAllSizes(report, api);
}

async function measureAfresh(report: Report, api: string, rounds: number): Promise<void> {
  await using running = new AsyncDisposableStack();
  const own = await startStorefront({ SHOP_API_URL: api, PAGE_CACHE: 'off' });
  running.defer(() => own.stop());
  const react = await startReact(own.url, api);
  running.defer(() => react.stop());
  const headers = { 'accept-encoding': 'identity' };
  const page = () => ({ path: listing.page, headers });
  const string = () => ({ path: `${listing.page}?string`, headers });
  const figures = await measureCpu(
    [
      { name: 'own', server: own, ask: page, count: 150, ahead: 1000 },
      { name: 'react', server: react, ask: page, count: 150, ahead: 1000 },
      { name: 'string', server: react, ask: string, count: 150, ahead: 1000 },
    ],
    rounds,
  );
  report.head('CPU per request, listing of 50 goods, PAGE_CACHE=off, data in memory');
  report.tell('rendered', costBeside(figures, 'own', 'react'));
  report.note('rendered : renderToString of the same cards without the data', costBeside(figures, 'own', 'string'));
}

async function measureAllSizes(report: Report, api: string): Promise<void> {
  await using running = new AsyncDisposableStack();
  const own = await startStorefront({ SHOP_API_URL: api });
  running.defer(() => own.stop());
  // This server has not called the API yet, so the first page is streamed.
  const streamed = await sentBytes(own.url + listing.page, 'br');
  await keep(own.url);
  const sizes = await measureSizes(own.url, listing.page);
  const kB = (bytes: number) => ({ value: bytes / 1000 });
  report.head('sizes of a first view of the listing');
  report.tell('html', kB(sizes.htmlPlain));
  report.tell('htmlBrotli', kB(sizes.htmlBrotli));
  report.tell('htmlSent', kB(sizes.sentBrotli));
  report.tell('htmlStreamed', kB(streamed));
  report.tell('scripts', kB(sizes.scripts));
  report.tell('styles', kB(sizes.styles));
  report.tell('fonts', kB(sizes.fonts));
}
