/** The comparison as the server shows it (conventions.md §4, D53, D54): a public page, kept like any other. */
import { type Test, test } from 'tap';
import { answer } from '../kit/replies.ts';
import { startStorefront } from '../kit/storefront.ts';
import { startUpstream } from '../kit/upstream.ts';

async function start(t: Test, { offered = true } = {}) {
  const upstream = await startUpstream(t);
  if (!offered) upstream.on('/api/goods.json', answer(404));
  const storefront = await startStorefront(t, { upstream });
  // Until it is known what is offered.
  await storefront.get('/');
  return { upstream, storefront };
}

test('X9: the comparison has a column for each of the goods, with price, stock, button, and a row for each attribute', async (t: Test) => {
  const { storefront } = await start(t);
  const page = await storefront.untilKept('/compare/?ids=4,3,99999');
  t.equal(page.status, 200);
  t.match(page.text, /<h1>Сравнение<\/h1>/);
  const [table = ''] = /<table[\s\S]*<\/table>/.exec(page.text) ?? [];
  t.strictSame(
    [...table.matchAll(/<th scope="col">.*?<a href="[^"]+">([^<]+)/g)].map(([, title]) => title),
    ['Вино 4', 'Вино 3'],
  );
  const rows = [...table.matchAll(/<th scope="row">([^<]+)/g)].map(([, title]) => title);
  t.strictSame(rows.slice(0, 3), ['Цена', 'Наличие', 'Покупка']);
  t.ok(rows.length > 3, 'and the attributes');
  t.equal(table.match(/>В корзину</g)?.length, 2);
  t.match(page.text, /<input type="checkbox"[^>]*\/>Только отличия/);
  t.match(page.text, 'Больше не продаётся: 1 товар');
  t.match(page.text, '<meta name="robots" content="noindex"');
  t.match(page.text, `<link rel="canonical" href="http://${storefront.publicHost}/compare/"`);
});

test('D54, X9: four goods are compared, five are a 404, and none make no call', async (t: Test) => {
  const { upstream, storefront } = await start(t);
  t.equal((await storefront.get('/compare/?ids=1,2,3,4')).status, 200);
  t.equal((await storefront.get('/compare/?ids=1,2,3,4,5')).status, 404);
  const before = upstream.seen('GET /api/goods.json').length;
  const { status, text } = await storefront.get('/compare/?ids=x,-1');
  t.equal(status, 200);
  t.match(text, 'Сравнивать пока нечего');
  t.equal(upstream.seen('GET /api/goods.json').length, before);
});

test('D53, X9: without the call for goods there is no comparison and no button for it', async (t: Test) => {
  const { storefront } = await start(t, { offered: false });
  t.equal((await storefront.get('/compare/?ids=3,4')).status, 404);
  t.equal((await storefront.get('/compare/')).status, 404);
  for (const path of ['/wine/', '/wine/vino-3.html']) t.notMatch((await storefront.get(path)).text, 'Сравнить');
  const offering = await start(t);
  for (const path of ['/wine/', '/wine/vino-3.html'])
    t.match((await offering.storefront.get(path)).text, 'Сравнить', path);
});
