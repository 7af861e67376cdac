/** On paper: what a product is and costs, where a shop is and when it is open, what was ordered; nothing to be pressed. */
import type { Page } from 'playwright-core';
import { type Test, test } from 'tap';
import { openVisitor, startBrowser } from '../kit/browser.ts';
import { cartItem } from '../kit/fixtures/cart.ts';
import { cities } from '../kit/fixtures/cities.ts';
import { makeShop } from '../kit/fixtures/goods.ts';
import { answer } from '../kit/replies.ts';
import { startStorefront } from '../kit/storefront.ts';
import { startUpstream } from '../kit/upstream.ts';

const [moscow] = cities as [(typeof cities)[number]];
const front = '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="500"><rect width="800" height="500"/></svg>';

async function sheetsOf(page: Page): Promise<number> {
  const pdf = await page.pdf({ format: 'A4' });
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

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

  t.test('print: a dialog that fills the window is printed in place of the page under it, whole', async (t) => {
    const items = Array.from({ length: 30 }, (_, index) => cartItem(index + 1, 1));
    upstream.on('GET /api/cart.json', answer(200, { data: { items } }));
    const page = await open(t, '/wine/#cart');
    const dialog = page.getByRole('dialog', { name: 'Корзина' });
    await dialog.getByRole('article').nth(29).waitFor();
    t.notOk(await page.getByRole('main').isVisible());
    t.notOk(await page.locator('body > header').isVisible());
    t.ok(await dialog.evaluate((element) => element.scrollHeight <= element.clientHeight), 'nothing is cut off');
    t.equal(await dialog.getByRole('button').filter({ visible: true }).count(), 0);
    t.ok((await sheetsOf(page)) > 1);
    await page.emulateMedia({ media: 'screen' });
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await page.emulateMedia({ media: 'print' });
    t.ok(await page.getByRole('main').isVisible());
    upstream.reset();
  });

  t.test('print: what is folded on a screen can be read', async (t) => {
    const blocks = [{ title: 'Как оплатить?', html: '<p>Предоплата не нужна</p>' }];
    upstream.on('GET /api/content.json', answer(200, { data: { title: 'Вопросы', html: '', blocks } }));
    const page = await open(t, '/faq/');
    t.ok(await page.getByText('Предоплата не нужна').isVisible());
    await page.emulateMedia({ media: 'screen' });
    t.notOk(await page.getByText('Предоплата не нужна').isVisible());
    upstream.reset();
  });

  t.test('print: a page of few words is one sheet, its footer included', async (t) => {
    const page = await open(t, '/cart/');
    await page.getByText('Ваша корзина пуста').waitFor();
    t.equal(await sheetsOf(page), 1);
    t.equal(await page.getByRole('main').getByRole('link', { name: 'На главную' }).count(), 0);
  });
});
