/** A page moves nothing while it arrives, wherever the line cuts it (design, budgets: 'layout shift 0'). */
import { type Test, test } from 'tap';
import { openVisitor, startBrowser } from '../kit/browser.ts';
import { NO_SHIFT, shiftOf, watchShifts } from '../kit/shifts.ts';
import { startSlowLine } from '../kit/slow-line.ts';
import { startStorefront } from '../kit/storefront.ts';
import { startUpstream } from '../kit/upstream.ts';

const paths = ['/', '/catalog/', '/wine/', '/wine/vino-3.html', '/shop/', '/shop/1/', '/article/', '/brands/', '/faq/'];
const viewports = [
  { width: 1280, height: 800 },
  { width: 390, height: 800 },
];

/** So much of a page is more than a window shows of it. */
const FIRST_VIEWS = 40_000;

/** The header fits into the first packet of every line; after it a page may be cut anywhere. */
const FIRST_PIECE_END = '</header>';
const PIECE = 600;

test('a page that arrives in pieces moves nothing that is seen', async (t: Test) => {
  const browser = await startBrowser();
  const storefront = await startStorefront(t, { upstream: await startUpstream(t), browser: true });
  const line = await startSlowLine(t, storefront);
  for (const viewport of viewports) {
    const { page } = await openVisitor(t, browser, { host: storefront.publicHost, viewport });
    await watchShifts(page);
    for (const path of paths) {
      const { text } = await storefront.untilKept(path);
      const html = Buffer.from(text);
      const asked = line.asked();
      const begun = page.goto(line.url + path, { waitUntil: 'commit' });
      const answer = await asked;
      let end = html.indexOf(FIRST_PIECE_END) + FIRST_PIECE_END.length;
      answer.write(html.subarray(0, end));
      await begun;
      for (; end < FIRST_VIEWS; end += PIECE) {
        await page.evaluate(() => new Promise(requestAnimationFrame));
        answer.write(html.subarray(end, end + PIECE));
      }
      answer.end(html.subarray(end));
      await page.waitForLoadState('load');
      const { sum, moved } = await shiftOf(page);
      t.ok(sum < NO_SHIFT, `${viewport.width} ${path} shifts by ${sum}: ${moved}`);
    }
  }
});
