/** Gifts by occasion, budget and packaging (spec §2). */
import { type Test, test } from 'tap';
import { startDemo } from '../kit/demo.ts';

const goodsOf = (html: string) => html.match(/<article /g)?.length ?? 0;
const readEntities = (text: string) => text.replaceAll('&amp;', '&');

test('links of home and occasion pages lead to gifts narrowed by occasion, budget and packaging [S2.6, S2.17]', async (t: Test) => {
  const demo = await startDemo(t);
  const linksOn = async (path: string) => {
    const { text } = await demo.get(path);
    const [, list = ''] = /<ul aria-label="Подарки"[^>]*>(.*?)<\/ul>/s.exec(text) ?? [];
    return [...list.matchAll(/<a href="([^"]+)"[^>]*>([^<]+)</g)].map(([, href = '', title = '']) => ({
      href: readEntities(href),
      title,
    }));
  };
  const all = goodsOf((await demo.get('/gift-baskets/')).text);
  for (const [path, first] of [
    ['/', 'День рождения'],
    ['/about/alcohol-for-holidays/ubiley/', 'Юбилей'],
    ['/about/alcohol-for-holidays/', 'День рождения'],
  ] as const) {
    const links = await linksOn(path);
    t.equal(links[0]?.title, first, path);
    t.ok(links.length >= 6, path);
    for (const { href, title } of links) {
      const { status, text } = await demo.get(href);
      t.equal(status, 200, href);
      t.ok(goodsOf(text) <= all, `${title}: ${goodsOf(text)} of ${all}`);
      t.match(text, 'aria-label="Выбранные фильтры"', href);
    }
  }
  const [, budget] = await linksOn('/about/alcohol-for-holidays/ubiley/');
  t.equal(budget?.href, '/gift-baskets/?filter.occasion[]=yubiley&filter.price.to=3000', 'both narrow it');
  t.ok(goodsOf((await demo.get(budget?.href ?? '')).text) < all);
});
