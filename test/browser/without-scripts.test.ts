/** What needs no scripts: without them (D39) read, search, page, put goods in the cart, see it and change it; and on paper. */
import type { Page } from 'playwright-core';
import { type Test, test } from 'tap';
import { categories } from '../../upstream/seed/category-codes.ts';
import { cartItem } from '../kit/fixtures/cart.ts';
import { cities } from '../kit/fixtures/cities.ts';
import { makeProduct, makeShop } from '../kit/fixtures/goods.ts';
import { answer, byDefault, hold, makeGate } from '../kit/replies.ts';
import { openShop } from '../kit/shop.ts';
import { until } from '../kit/until.ts';

const [moscow] = cities as [(typeof cities)[number]];
const product = makeProduct(3, moscow);
const soldOut = product.variations.map((each) => ({ ...each, availability_status: 'out_of_stock' }) as const);

test('without JavaScript', async (t: Test) => {
  const { upstream, storefront, enter } = await openShop(t, { javaScriptEnabled: false });
  /** The page shows nothing that only a script could complete or answer: no loading notes, no buttons. */
  const expectComplete = async (t: Test, page: Page, path: string): Promise<void> => {
    const buttons = page.locator('button[type=button]:not([popovertarget], :disabled)');
    t.equal(await page.getByRole('main').getByText('Загрузка…').filter({ visible: true }).count(), 0, path);
    t.strictSame(await buttons.filter({ visible: true }).allInnerTexts(), [], path);
  };
  /** With a slow API the first answer is streamed, with notes that only a script replaces (D39, D47). */
  const openWhole = async (page: Page, path: string): Promise<void> => {
    await storefront.get(path);
    await page.goto(storefront.browserUrl + path);
    await page.getByRole('heading', { level: 1 }).waitFor();
  };

  t.test('D39: filters that come too late can be loaded by a link', async (t) => {
    const gate = makeGate();
    upstream.on('/wine/filter.json', hold(gate.opened));
    const { page } = await enter();
    const opening = page.goto(`${storefront.browserUrl}/wine/?sort=price`);
    await upstream.arrived('/wine/filter.json');
    await page.getByRole('main').getByRole('list', { name: 'Товары' }).waitFor();
    gate.open();
    await opening;
    const filters = page.getByRole('form', { name: 'Фильтры' });
    t.equal(await filters.getByRole('group').count(), 0);
    await page.getByRole('main').getByRole('link', { name: 'Обновить' }).click();
    await filters.getByRole('group', { name: 'Страна' }).getByText('Италия').click();
    await filters.getByRole('button', { name: 'Показать' }).click();
    await page.waitForURL(/filter\.country(?:\[\]|%5B%5D)=it/);
    t.match(page.url(), 'sort=price', 'the sort is kept');
  });

  t.test('late popular brands do not move the letters [S2.9]', async (t) => {
    const gate = makeGate();
    upstream.on('/brands/populars.json', hold(gate.opened));
    const { page } = await enter();
    const opening = page.goto(`${storefront.browserUrl}/brands/`);
    await upstream.arrived('/brands/populars.json');
    const letter = page.getByRole('heading', { level: 2, name: 'Д', exact: true });
    const left = async () => (await letter.boundingBox())?.x;
    // What has arrived can be measured before its styles have: a body then has the browser's own margin.
    await letter.waitFor();
    await until(() => page.evaluate(() => getComputedStyle(document.body).marginLeft === '0px'));
    const early = await left();
    gate.open();
    await opening;
    const index = await page.getByRole('navigation', { name: 'Бренды по буквам' }).boundingBox();
    t.equal(early, index?.x, 'under the index');
    await page.getByRole('main').getByRole('link', { name: 'Обновить' }).click();
    await page.getByRole('heading', { level: 2, name: 'Популярные' }).waitFor();
    t.equal(await left(), early);
  });

  t.test('the main data of home, catalogue, listing and product can be read, without an age gate [D8]', async (t) => {
    const { page } = await enter({ stranger: true });
    for (const [path, text] of [
      ['/', 'Вино'],
      ['/catalog/', 'Раздел vodka'],
      ['/wine/', 'Вино 12'],
      ['/wine/vino-1.html', 'Описание вина 1'],
    ] as const) {
      await openWhole(page, path);
      t.match(await page.getByRole('main').innerText(), text, path);
      t.equal(await page.getByRole('dialog').count(), 0, path);
      await expectComplete(t, page, path);
    }
  });

  t.test('neither loading notes nor buttons that need a script are shown [D39]', async (t) => {
    upstream.on(({ path }) => path === product.url, answer(200, { product: { ...product, variations: soldOut } }));
    const { page } = await enter();
    // Those of home and listing are looked for above.
    for (const path of ['/shop/', '/shop/1/', '/favorites/', '/cart/', '/orders/', product.url]) {
      await openWhole(page, path);
      await expectComplete(t, page, path);
    }
  });

  t.test('spec §2: the catalogue page links to every category [S2.13]', async (t) => {
    const [, main = ''] = (await storefront.get('/catalog/')).text.split('<main');
    t.strictSame(
      categories.filter((code) => !main.split('</main>')[0]?.includes(`href="/${code}/"`)),
      [],
    );
  });

  t.test('D39: the sort order of a listing is not cut, on a phone too, and nothing scrolls horizontally', async (t) => {
    const { page } = await enter();
    await page.goto(`${storefront.browserUrl}/wine/`);
    for (const width of [1280, 390, 320]) {
      await page.setViewportSize({ width, height: 800 });
      const sort = page.getByRole('combobox', { name: 'Сортировка' });
      const [shown, needed] = await sort.evaluate((select: HTMLElement) => {
        const free = select.cloneNode(true) as HTMLElement;
        free.style.cssText = 'position: absolute; flex: none; inline-size: max-content; max-inline-size: none';
        select.after(free);
        const sizes = [select.offsetWidth, free.offsetWidth];
        free.remove();
        return sizes;
      });
      t.ok((shown ?? 0) >= (needed ?? 0), `${shown} of ${needed} px at ${width} px`);
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      t.ok(over <= 0, `${width} px`);
    }
  });

  t.test(
    'D57: without JavaScript the sort, the filters and the chips of a listing send all that was chosen [D57.1]',
    async (t) => {
      const { page } = await enter();
      const chips = page.getByRole('list', { name: 'Выбранные фильтры' });
      const query = () => new URL(page.url()).searchParams;
      await page.goto(`${storefront.browserUrl}/wine/?filter.unknown[]=x`);
      await page.getByRole('form', { name: 'Фильтры' }).getByText('Италия').click();
      const sort = page.getByRole('combobox', { name: 'Сортировка' });
      await sort.selectOption({ label: 'Сначала дороже' });
      await sort.locator('..').getByRole('button', { name: 'Показать' }).click();
      await page.waitForURL(/sort=-price/);
      t.same([query().get('filter.country[]'), query().get('filter.unknown[]')], ['it', 'x']);
      await sort.selectOption({ label: 'Сначала дешевле' });
      await chips.getByRole('button', { name: 'Убрать: Италия' }).click();
      await page.waitForURL(/sort=price/);
      t.strictSame(await chips.getByRole('button').allInnerTexts(), ['x']);
      await chips.getByRole('button', { name: 'Убрать: x' }).click();
      await page.waitForURL((url) => !url.searchParams.has('filter.country[]'));
      t.equal(await chips.count(), 0);
      t.equal(await sort.inputValue(), 'price', 'the sort is kept');
    },
  );

  t.test('search, sort and pages work by forms and links [D39]', async (t) => {
    const { page } = await enter();
    await page.goto(`${storefront.browserUrl}/`);
    await page.getByRole('searchbox', { name: 'Поиск по каталогу' }).fill('вино');
    await page.getByRole('searchbox', { name: 'Поиск по каталогу' }).press('Enter');
    await page.waitForURL(/\/catalog\/search\/\?q=/);
    t.equal(await page.getByRole('list', { name: 'Товары' }).getByRole('article').count(), 12);

    await page.goto(`${storefront.browserUrl}/wine/`);
    const sort = page.getByRole('combobox', { name: 'Сортировка' });
    await sort.selectOption({ label: 'Сначала дороже' });
    await sort.locator('..').getByRole('button', { name: 'Показать' }).click();
    await page.waitForURL(/sort=-price/);
    t.match(await page.getByRole('list', { name: 'Товары' }).getByRole('article').first().innerText(), 'Вино 120');
    await page.getByRole('navigation', { name: 'Страницы' }).getByRole('link', { name: '2', exact: true }).click();
    await page.waitForURL(/page=2/);
    t.match(page.url(), 'sort=-price', 'the sort is kept');
  });

  t.test('goods are added to the cart, changed and removed by forms [D39]', async (t) => {
    const { page } = await enter();
    await page.goto(`${storefront.browserUrl}/wine/vino-2.html`);
    await page.getByRole('main').getByRole('button', { name: 'В корзину' }).first().click();
    await page.goto(`${storefront.browserUrl}/cart/?plain=1`);
    const line = page.getByRole('article', { name: 'Вино 2', exact: true });
    await line.getByRole('spinbutton', { name: 'Количество' }).fill('3');
    await line.getByRole('spinbutton', { name: 'Количество' }).press('Enter');
    await page.waitForLoadState();
    const quantity = line.getByRole('spinbutton', { name: 'Количество' });
    t.equal(await quantity.inputValue(), '3');
    for (const [name, shown] of [
      ['Увеличить количество', '4'],
      ['Уменьшить количество', '3'],
    ] as const) {
      await Promise.all([page.waitForEvent('load'), line.getByRole('button', { name }).click()]);
      t.equal(await quantity.inputValue(), shown, name);
    }
    // The order begins here; who else takes it is said after that.
    const main = page.getByRole('main');
    const text = await main.innerText();
    t.ok(text.indexOf('Оформить заказ') < text.indexOf('Другие способы заказать'));
    t.notMatch(text, /Как заказать|Позвоните нам/);
    const how = main.locator('section', { has: page.getByRole('heading', { name: 'Другие способы заказать' }) });
    t.match(await how.getByRole('link', { name: '+7 495 111-11-11' }).getAttribute('href'), /^tel:\+74951111111$/);
    for (const [name, path] of [
      ['Магазины и часы работы', '/shop/'],
      ['Заказать звонок', '/feedback/callback/'],
    ] as const) {
      t.equal(await how.getByRole('link', { name }).getAttribute('href'), path);
    }
    await page
      .getByRole('button', { name: /Удалить/ })
      .first()
      .click();
    await page.getByText('Ваша корзина пуста').waitFor();
    t.equal(await line.count(), 0);
    const named = { ...cartItem(2, 1), name: 'Вино 2, 0,75 л' };
    upstream.on('GET /api/cart.json', answer(200, { data: { items: [named] } }));
    await page.reload();
    t.equal((await line.innerText()).match(/0,75 л/g)?.length, 1, 'a name that holds the variant says it once');
    upstream.on('GET /api/cart.json', byDefault);
  });

  t.test('D39: the cart goes on to shop, contacts and confirmation, under the names of the dialog', async (t) => {
    const { page } = await enter();
    await page.goto(`${storefront.browserUrl}/wine/vino-2.html`);
    await page.getByRole('main').getByRole('button', { name: 'В корзину' }).first().click();
    await page.getByRole('link', { name: 'Оформить заказ' }).click();
    await page.getByRole('list', { name: 'Магазины' }).getByRole('button').first().click();
    await expectComplete(t, page, 'the shop');
    await page
      .getByRole('radiogroup', { name: 'Способ получения' })
      .getByRole('radio', { name: /^Из наличия/ })
      .check();
    await page.getByRole('button', { name: 'Заберу здесь' }).click();
    await page.getByRole('textbox', { name: 'Телефон' }).fill('8 916 123-45-67');
    await page.getByRole('textbox', { name: 'ФИО' }).fill('Иванов Иван');
    await page.getByRole('button', { name: 'Далее' }).click();
    await page.waitForURL(/step=confirm/);
    await expectComplete(t, page, 'the confirmation');
    await page.getByRole('button', { name: 'Оформить заказ' }).click();
    const placed = page.getByRole('status').filter({ hasText: /Ваш заказ № .* успешно оформлен/ });
    const code = await placed.innerText();
    await expectComplete(t, page, 'the success');
    await page.reload();
    t.equal(await placed.innerText(), code, 'a reload orders nothing more');
  });

  t.test('the plain cart is personal: no-store, and never from the cache [D39]', async (t) => {
    for (let n = 0; n < 2; n += 1) {
      const { header, status } = await storefront.get('/cart/?plain=1');
      t.equal(status, 200);
      t.equal(header('cache-control'), 'no-store');
      t.equal(header('x-cache'), 'BYPASS');
    }
  });
});

const front = '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="500"><rect width="800" height="500"/></svg>';

async function sheetsOf(page: Page): Promise<number> {
  const pdf = await page.pdf({ format: 'A4' });
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

/** Controls that can be seen, by their markup; a picture that is pressed to enlarge it is a picture on paper. */
const pressable = (page: Page): Promise<string[]> =>
  page
    .locator('button:not(:has(img)), input, select, textarea')
    .filter({ visible: true })
    .evaluateAll((controls) => controls.map(({ outerHTML }) => outerHTML.slice(0, 160)));

test('printing', async (t: Test) => {
  // As wide as a sheet of A4 between its margins.
  const viewport = { width: 688, height: 1000 };
  const { upstream, visit } = await openShop(t, { viewport, reducedMotion: 'no-preference' });
  const open = async (path: string): Promise<Page> => {
    const { page } = await visit(path);
    await page.emulateMedia({ media: 'print' });
    return page;
  };

  t.test('print: the picture of a shop is not cut, and the controls of its carousel are left out [E7]', async (t) => {
    const images = ['a', 'b'].map((name) => ({ url: `/upload/shops/${name}.svg`, alt: '' }));
    upstream.on('/api/shop/1.json', answer(200, { ...makeShop(1, moscow), images }));
    upstream.on(({ path }) => path.endsWith('.svg'), answer(200, front, { 'content-type': 'image/svg+xml' }));
    const page = await open('/shop/1/');
    const picture = page.getByRole('main').locator('img[src$=".svg"]').filter({ visible: true });
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
    t.match(await page.getByRole('main').innerText(), /Без перерыва и выходных/, 'when it is open');
    t.strictSame(await pressable(page), []);
  });

  t.test('print: a product page prints name, price, picture, logo and phone, but no controls [E7]', async (t) => {
    const page = await open('/wine/vino-2.html');
    t.match(await page.getByRole('main').innerText(), /Вино 2[\s\S]*₽/);
    t.ok(await page.getByRole('main').getByRole('img', { name: 'Вино 2' }).first().isVisible());
    t.strictSame(await pressable(page), []);
    t.equal(await page.getByRole('link', { name: 'Заказать звонок' }).count(), 0);
    const left = (name: string) =>
      page
        .getByRole('banner')
        .getByRole('link', { name })
        .evaluate((link) => link.getBoundingClientRect().left);
    t.equal(await left('На главную'), await left('+7'), 'logo and phone stand at one edge');
  });

  t.test('print: a full-window dialog is printed whole, in place of the page under it [E7]', async (t) => {
    const items = Array.from({ length: 12 }, (_, index) => cartItem(index + 1, 1));
    upstream.on('GET /api/cart.json', answer(200, { data: { items } }));
    const page = await open('/faq/#cart');
    const dialog = page.getByRole('dialog', { name: 'Корзина' });
    await dialog.getByRole('article').nth(11).waitFor();
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
  });

  t.test('print: content collapsed on screen is printed [E7]', async (t) => {
    const blocks = [{ title: 'Как оплатить?', html: '<p>Предоплата не нужна</p>' }];
    upstream.on('GET /api/content.json', answer(200, { data: { title: 'Вопросы', html: '', blocks } }));
    const page = await open('/faq/');
    t.ok(await page.getByText('Предоплата не нужна').isVisible());
    await page.emulateMedia({ media: 'screen' });
    t.notOk(await page.getByText('Предоплата не нужна').isVisible());
  });

  t.test('print: a short page takes one sheet, footer included [E7]', async (t) => {
    const page = await open('/cart/');
    await page.getByText('Ваша корзина пуста').waitFor();
    t.equal(await sheetsOf(page), 1);
    t.equal(await page.getByRole('main').getByRole('link', { name: 'На главную' }).count(), 0);
  });
});
