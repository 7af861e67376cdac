/** On paper: what a product is and costs, where a shop is and when it is open; nothing that is there to be pressed. */
import type { Page } from 'playwright-core';
import { type Test, test } from 'tap';
import { openVisitor, startBrowser } from '../kit/browser.ts';
import { cities } from '../kit/fixtures/cities.ts';
import { makeShop } from '../kit/fixtures/goods.ts';
import { answer } from '../kit/replies.ts';
import { startStorefront } from '../kit/storefront.ts';
import { startUpstream } from '../kit/upstream.ts';

const [moscow] = cities as [(typeof cities)[number]];
const front = '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="500"><rect width="800" height="500"/></svg>';

test('on paper', async (t: Test) => {
  const browser = await startBrowser();
  const upstream = await startUpstream(t);
  const storefront = await startStorefront(t, { upstream, browser: true });
  const open = async (t: Test, path: string): Promise<Page> => {
    // As wide as a sheet of A4 between its margins.
    const viewport = { width: 688, height: 1000 };
    const { page } = await openVisitor(t, browser, { host: storefront.publicHost, viewport });
    await page.goto(storefront.browserUrl + path);
    await storefront.untilAwake(page);
    await page.emulateMedia({ media: 'print' });
    return page;
  };

  t.test('print: a shop’s picture is whole, and nothing of its carousel is left', async (t) => {
    const images = ['a', 'b'].map((name) => ({ url: `/upload/shops/${name}.svg`, alt: '' }));
    upstream.on('/api/shop/1.json', answer(200, { ...makeShop(1, moscow), images }));
    upstream.on(({ path }) => path.endsWith('.svg'), answer(200, front, { 'content-type': 'image/svg+xml' }));
    const page = await open(t, '/shop/1/');
    const picture = page.getByRole('main').locator('img[src$=".svg"]');
    await picture.evaluate((img: HTMLImageElement) => img.decode());
    const { ratio, cut } = await picture.evaluate((img) => {
      const box = img.getBoundingClientRect();
      const frames: DOMRect[] = [];
      for (let at = img.parentElement; at !== null; at = at.parentElement) {
        if (getComputedStyle(at).overflowY !== 'visible') frames.push(at.getBoundingClientRect());
      }
      return {
        ratio: box.width / box.height,
        cut: frames.some(({ top, bottom }) => box.top < top || box.bottom > bottom),
      };
    });
    t.match(ratio.toFixed(2), '1.60');
    t.notOk(cut, 'nothing cuts it');
    t.notMatch(await page.getByRole('main').innerText(), /1 из 2/);
    t.equal(await page.getByRole('button', { name: 'Следующее' }).count(), 0);
    t.match(await page.getByRole('main').innerText(), /Москва, ул. Садовая, 1/);
  });

  t.test(
    'print: of a product its name, price and picture; of the page logo and phone; no way to anywhere',
    async (t) => {
      const page = await open(t, '/wine/vino-2.html');
      t.match(await page.getByRole('main').innerText(), /Вино 2[\s\S]*₽/);
      for (const name of ['В корзину', 'Купить сейчас', 'Наличие в магазинах']) {
        t.equal(await page.getByRole('main').getByRole('button', { name }).count(), 0, name);
      }
      t.equal(await page.getByRole('link', { name: 'Заказать звонок' }).count(), 0);
      const left = (name: string) =>
        page
          .getByRole('banner')
          .getByRole('link', { name })
          .evaluate((link) => link.getBoundingClientRect().left);
      t.equal(await left('На главную'), await left('+7'), 'logo and phone stand at one edge');
    },
  );
});
