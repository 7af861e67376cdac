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

/** What comes before the line's first answer: ten segments (RFC 6928), less what a head takes. */
const FIRST_FLIGHT = 14_480 - 740;

test('decision 19: each font of a first view comes in one round trip, and is told of in the document', async (t: Test) => {
  const { get } = await startStorefront(t, { upstream: await startUpstream(t) });
  const { text, headers } = await get('/wine/');
  const head = text.slice(0, text.indexOf('</head>'));
  const fonts = [
    ...head.matchAll(/<link rel="preload" href="([^"]+\.woff2)" as="font" crossorigin="" type="font\/woff2"\/>/g),
  ];
  t.equal(fonts.length, 4);
  t.match(headers.link, /^<\/assets\/[^>]+\.css>; rel=preload; as=style$/, 'the style sheet before all others');
  for (const [, path = ''] of fonts) {
    const { 'content-length': length } = (await get(path)).headers;
    t.ok(Number(length) <= FIRST_FLIGHT, `${path}: ${length} of ${FIRST_FLIGHT} bytes`);
  }
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
  const has = (word: string): boolean => text.includes(word);
  t.ok(has('popstate'), 'its history');
  t.notOk(has('data-discover'), 'not its links and forms');
  t.notOk(has('caseSensitive'), 'not its matching');
});
