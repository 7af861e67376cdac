/** Screens that stay away where the API has no answer for them (D62). */
import { type Test, test } from 'tap';
import { optionalScreens } from '../../shared/optional.ts';
import { makeClock } from '../kit/clock.ts';
import { answer, byDefault, compute } from '../kit/replies.ts';
import { GOOGLEBOT, startStorefront } from '../kit/storefront.ts';
import { until } from '../kit/until.ts';
import { startUpstream } from '../kit/upstream.ts';

const screens = [...optionalScreens.keys()];

const HOLIDAYS = '/about/alcohol-for-holidays/';
const WEDDING = `${HOLIDAYS}alcohol-for-wedding/`;
const linked = ['/delivery/', '/faq/', '/calculator/', '/article/', '/article/vino/', WEDDING, '/shop/'];
const titled = linked.map((url) => ({ title: `К ${url}`, url }));
const navigation = {
  header: titled,
  footer: [
    { title: 'Всё', items: titled },
    { title: 'Журнал и рубрики', items: titled.filter(({ url }) => url.startsWith('/article/')) },
  ],
};

/** An API that has a text of these paths alone, and links to all. */
async function start(t: Test, texts: readonly string[]) {
  const upstream = await startUpstream(t);
  const text = answer(200, { data: { title: 'Страница', html: '<p>Текст.</p>' } });
  upstream.on(
    '/api/content.json',
    compute(({ url }) =>
      texts.includes(new URL(url, upstream.url).searchParams.get('url') ?? '') ? text : answer(404),
    ),
  );
  upstream.on('/api/navigation.json', answer(200, navigation));
  const menu = [{ title: 'Вино', url: '/wine/', children: [{ title: 'О вине', url: '/article/vino/' }] }];
  upstream.on('/api/catalog/navigation.json', answer(200, { items: menu }));
  return upstream;
}

const hrefs = (html: string): ReadonlySet<string> =>
  new Set([...html.matchAll(/<a [^>]*?href="([^"]*)"/g)].map(([, href = '']) => href));
const lacking = (html: string): string[] => linked.filter((url) => !hrefs(html).has(url));

/** On a busy machine the probes take longer than a start waits for them. */
const PATIENCE = 30;

test('D62: what the API has no answer for is in no menu, footer and sitemap; 404, 405 and 501 alike', async (t: Test) => {
  for (const status of [404, 405, 501]) {
    const upstream = await start(t, ['/delivery/']);
    for (const path of ['/calculator/options.json', '/article.json', '/article/rubrics.json']) {
      upstream.on(path, answer(status));
    }
    const storefront = await startStorefront(t, { upstream, patience: PATIENCE });
    const left = linked.filter((url) => url !== '/delivery/' && url !== '/shop/');
    const home = await storefront.get('/', { headers: { 'user-agent': GOOGLEBOT } });
    t.strictSame(lacking(home.text), left, `${status}: header, menu, footer and blocks of a page`);
    t.notMatch(home.text, '<h2>Журнал и рубрики', 'a group of the footer that has nothing left');
    const footer = (await storefront.get('/_parts/footer.html')).text.replaceAll(`http://${upstream.publicHost}/`, '/');
    t.strictSame(lacking(footer), left);
    for (const path of ['/calculator/', '/article/', '/faq/']) t.equal((await storefront.get(path)).status, 404, path);
    const index = await storefront.get('/sitemap.xml');
    t.equal(index.status, 200, 'the sitemap does not fail');
    t.notMatch(index.text, /articles|rubrics/);
    const { text } = await storefront.get('/sitemap-pages.xml');
    for (const url of left) t.notMatch(text, `${url}<`, url);
    t.match(text, '/delivery/<');
    t.equal((await storefront.untilKept('/')).status, 200, 'pages are kept all the same');
  }
});

test('D62: what the API answers is linked, and a page that is there again is soon linked again', async (t: Test) => {
  const clock = makeClock(t);
  const all = await start(t, screens);
  const whole = await startStorefront(t, { upstream: all, patience: PATIENCE });
  t.strictSame(lacking((await whole.get('/')).text), []);
  const sitemap = (await whole.get('/sitemap-pages.xml')).text;
  for (const url of linked.filter((one) => one !== '/article/vino/')) t.match(sitemap, `${url}<`);

  const upstream = await start(t, screens);
  upstream.on('/calculator/options.json', answer(404));
  const storefront = await startStorefront(t, { upstream, patience: PATIENCE });
  t.strictSame(lacking((await storefront.get('/')).text), ['/calculator/']);
  upstream.on('/calculator/options.json', byDefault);
  clock.pass(11);
  t.equal((await storefront.get('/calculator/')).status, 200, 'the page itself always asks');
  await until(async () => lacking((await storefront.get('/')).text).length === 0);
});

test('D62: an API that is down takes no link away', async (t: Test) => {
  const upstream = await start(t, screens);
  for (const path of ['/calculator/options.json', '/article.json', '/api/content.json']) upstream.on(path, answer(503));
  const storefront = await startStorefront(t, { upstream, patience: PATIENCE });
  t.strictSame(lacking((await storefront.get('/')).text), []);
  t.ok((await storefront.get('/sitemap-pages.xml')).status >= 500, 'a file of the sitemap is never incomplete');
});

test('D62: the pages of occasions lead to each other and to the calculator only where the API has them', async (t: Test) => {
  const main = async (texts: readonly string[], calculator: number) => {
    const upstream = await start(t, texts);
    if (calculator !== 200) upstream.on('/calculator/options.json', answer(calculator));
    const storefront = await startStorefront(t, { upstream, patience: PATIENCE });
    const { text } = await storefront.get(HOLIDAYS, { headers: { 'user-agent': GOOGLEBOT } });
    return hrefs(/<main\b.*<\/main>/s.exec(text)?.[0] ?? '');
  };
  const some = await main([HOLIDAYS, WEDDING], 404);
  t.ok(some.has(WEDDING));
  t.notOk(some.has(`${HOLIDAYS}ubiley/`));
  t.notOk(some.has('/calculator/'));
  const all = await main(screens, 200);
  for (const url of [WEDDING, `${HOLIDAYS}ubiley/`, '/calculator/']) t.ok(all.has(url), url);
});

test('D62: forms name the privacy page, and lead to it only where there is one', async (t: Test) => {
  const form = async (texts: readonly string[]) => {
    const storefront = await startStorefront(t, { upstream: await start(t, texts), patience: PATIENCE });
    return (await storefront.get('/feedback/')).text;
  };
  const consent = 'политикой обработки персональных данных';
  const without = await form(['/faq/']);
  t.match(without.replaceAll('\u00a0', ' '), consent);
  t.notOk(hrefs(without).has('/privacy/'));
  t.ok(hrefs(await form(['/privacy/'])).has('/privacy/'));
});
