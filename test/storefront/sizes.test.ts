/** What a first view costs on the line (design, budgets), of the demo shop. */
import { type Test, test } from 'tap';
import { measureSizes } from '../../bench/sizes.ts';
import { startDemo } from '../kit/demo.ts';
import { screens } from '../kit/screens.ts';
import { startStorefront } from '../kit/storefront.ts';
import { startUpstream } from '../kit/upstream.ts';

test('design, budgets: the listing is 120 kB plain and 16 kB brotli at most, its scripts 120, styles 14, fonts 90', async (t: Test) => {
  const { port } = await startDemo(t);
  const { htmlPlain, htmlBrotli, scripts, styles, fonts } = await measureSizes(`http://127.0.0.1:${port}`, '/wine/');
  const within = (bytes: number, limit: number, what: string): void => {
    t.ok(bytes > 0 && bytes <= limit, `${what}: ${bytes} of ${limit} bytes`);
  };
  within(htmlPlain, 120_000, 'plain');
  within(htmlBrotli, 16_000, 'brotli');
  within(scripts, 120_000, 'scripts');
  within(styles, 14_000, 'styles');
  within(fonts, 90_000, 'fonts');
});

test('design, budgets: no screen waits for more than four style sheets', async (t: Test) => {
  const { get } = await startStorefront(t, { upstream: await startUpstream(t) });
  for (const path of screens) {
    const { text } = await get(encodeURI(path));
    const sheets = [...text.matchAll(/<link rel="stylesheet"/g)].length;
    t.ok(sheets > 0 && sheets <= 4, `${path}: ${sheets}`);
  }
});

test('decision 1: of React Router the browser gets what it uses, and none of its links, forms and matched routes', async (t: Test) => {
  const { get } = await startStorefront(t, { upstream: await startUpstream(t) });
  const [entry = ''] = (await get('/wine/')).text.match(/\/assets\/entry-client[^"]+\.js/) ?? [];
  const { text } = await get(entry);
  t.match(text, 'popstate', 'its history');
  t.notMatch(text, 'data-discover', 'its links and forms');
  t.notMatch(text, 'caseSensitive', 'its matching');
});
