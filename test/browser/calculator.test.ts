/** The calculator (spec §2): its result at an address, and its bottles in the cart. */
import { type Test, test } from 'tap';
import { findAccessProblems } from '../kit/axe.ts';
import { openVisitor, startBrowser } from '../kit/browser.ts';
import { card, enterCart, openFilledListing } from '../kit/cart.ts';
import { startDemo } from '../kit/demo.ts';
import { answer, hold, makeGate } from '../kit/replies.ts';
import { NO_SHIFT, shiftOf, watchShifts } from '../kit/shifts.ts';
import { openShop } from '../kit/shop.ts';

test('the calculator of the demo shop', async (t: Test) => {
  const browser = await startBrowser();
  const demo = await startDemo(t);

  t.test(
    'a calculator result has an address that can be shared, and its bottles can be added to the cart [S2.15]',
    async (t) => {
      const { page, complaints } = await openVisitor(t, browser, { host: demo.publicHost, reducedMotion: 'reduce' });
      await page.goto(`${demo.browserUrl}/calculator/`);
      await demo.untilInteractive(page);
      const main = page.getByRole('main');
      await main.getByLabel('Мужчин').fill('0');
      await main.getByLabel('Женщин').fill('0');
      await main.getByRole('button', { name: 'Рассчитать' }).click();
      await main.getByRole('alert').filter({ hasText: 'Укажите, сколько будет гостей' }).waitFor();

      await main.getByLabel('Мужчин').fill('12');
      await main.getByLabel('Событие').selectOption({ label: 'Свадьба' });
      await main.getByLabel('Длительность').selectOption({ label: '6 часов' });
      await page.setViewportSize({ width: 390, height: 844 });
      await main.getByRole('button', { name: 'Рассчитать' }).click();
      await page.waitForURL(/\/calculator\/\?guests\.men=12&guests\.women=0&event=wedding&hours=6&drinks\[\]=/);
      const wine = main.getByRole('article', { name: 'Вино' });
      await wine.getByRole('button', { name: 'В корзину' }).waitFor();
      t.ok(((await main.getByRole('heading', { name: 'Вам понадобится' }).boundingBox())?.y ?? 844) < 422, 'in view');
      await page.setViewportSize({ width: 1280, height: 800 });
      const bottles = /(\d+) бутыл/.exec(await wine.innerText())?.[1];
      await wine.getByRole('button', { name: 'В корзину' }).click();
      t.equal(await wine.getByRole('spinbutton', { name: 'Количество' }).inputValue(), bottles);
      t.equal(await wine.getByRole('img').or(wine.locator('img')).count(), 1, 'with its picture');

      // Each bottle can be exchanged for another of its kind: number, sum and total follow.
      const sumOf = async () => {
        const sums = await main.getByText(/^[\d\s]+₽$/).allInnerTexts();
        return sums.map((text) => Number(text.replaceAll(/\D/g, '')));
      };
      const name = await wine.getByRole('link').first().innerText();
      await wine.getByRole('button', { name: 'Заменить: Вино' }).click();
      const others = wine.getByRole('list', { name: 'Чем заменить: Вино' }).getByRole('button');
      const second = others.nth(1);
      const taken = (await second.locator('span').innerText()).trim();
      await second.click();
      await others.first().waitFor({ state: 'detached' });
      const now = await wine.getByRole('link').first().innerText();
      t.not(now, name);
      t.ok(taken.startsWith(now), `${taken} is taken`);
      const sums = await sumOf();
      t.equal(
        sums.at(-1),
        sums.slice(0, -1).reduce((all, one) => all + one, 0),
        'the total is that of the lines',
      );
      t.ok(
        await wine.getByRole('button', { name: 'Заменить: Вино' }).evaluate((one) => one === document.activeElement),
      );
      t.strictSame(await findAccessProblems(page), []);

      // Nothing of the result is stored: the address holds it.
      await page.evaluate(() => sessionStorage.clear());
      await page.reload();
      await wine.waitFor();
      t.equal(await page.getByLabel('Мужчин').inputValue(), '12');
      await page.goBack();
      await main.getByRole('article').first().waitFor({ state: 'detached' });
      t.strictSame(complaints, []);
    },
  );
});

test('the calculator', async (t: Test) => {
  const shop = await openShop(t);
  const { upstream, storefront } = shop;

  t.test(
    'the address of a calculation can be copied; without a clipboard API it is a plain link [S2.15]',
    async (t) => {
      const asked = '/calculator/?guests.men=2&guests.women=2&event=wedding&hours=4&drinks[]=wine';
      const { page, context, complaints } = await shop.open(t);
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      const copy = page.getByRole('button', { name: 'Скопировать ссылку' });
      await page.goto(storefront.browserUrl + asked);
      await copy.click();
      await page.getByRole('status').filter({ hasText: 'Ссылка скопирована' }).waitFor();
      t.match(await page.evaluate(() => navigator.clipboard.readText()), /^http:.*\/calculator\/\?guests\.men=2&/);

      // As browsers have it over http.
      await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
      await page.reload();
      await page.getByRole('link', { name: 'Ссылка на этот расчёт' }).waitFor();
      t.equal(await copy.count(), 0);
      t.strictSame(complaints, []);
    },
  );

  t.test(
    'adding all bottles of a calculation sums equal bottles and never lowers a quantity in the cart [S2.15]',
    async (t) => {
      const scene = await enterCart(shop);
      const { page, complaints } = scene.visitor;
      const row = (code: string, wine: number, bottles: number) => {
        const bottle = { title: `Вино ${wine}`, url: `/wine/vino-${wine}.html`, price: 1000 };
        return { code, title: `Напиток ${code}`, litres: 3, bottles, bottle };
      };
      const rows = [row('red', 2, 3), row('white', 4, 2), row('rose', 4, 4)];
      upstream.on('POST /calculator.json', answer(200, { data: { id: 1, rows, total: 9000 } }));
      await openFilledListing(scene, ['Вино 2']);
      await card(page, 'Вино 2').getByRole('spinbutton', { name: 'Количество' }).fill('10');
      await upstream.arrived(
        ({ path, body }) => path === '/api/cart/update.json' && String(body).includes('\r\n10\r\n'),
      );
      await page.goto(`${storefront.browserUrl}/calculator/?guests.men=2&event=wedding&hours=4&drinks[]=wine`);
      const number = (name: string) =>
        page.getByRole('article', { name, exact: true }).getByRole('spinbutton', { name: 'Количество' });
      await number('Напиток red').waitFor();
      await page.getByRole('button', { name: 'Положить всё в корзину' }).click();
      await number('Напиток rose').waitFor();
      t.equal(await number('Напиток rose').inputValue(), '6');
      t.equal(await number('Напиток red').inputValue(), '10');
      t.strictSame(complaints, []);
    },
  );

  t.test('nothing of a calculation moves when what goes with the drinks arrives', async (t) => {
    const { page, complaints } = await shop.open(t);
    await watchShifts(page, storefront.browserUrl);
    const options = { events: [{ code: 'wedding', title: 'Свадьба' }], durations: [{ hours: 4, title: '4 часа' }] };
    const drinks = [{ code: 'gin', title: 'Джин', category: 'spirits', default: true }];
    upstream.on('GET /calculator/options.json', answer(200, { data: { ...options, drinks } }));
    const bottle = { title: 'Вино 2', url: '/wine/vino-2.html', price: 1000 };
    const rows = [{ code: 'gin', title: 'Джин', litres: 3, bottles: 4, bottle }];
    upstream.on('POST /calculator.json', answer(200, { data: { id: 1, rows, total: 4000 } }));
    const gate = makeGate();
    upstream.on('GET /api/goods/{id}/related.json', hold(gate.opened));
    await page.goto(`${storefront.browserUrl}/calculator/?guests.men=2&event=wedding&hours=4&drinks[]=gin`);
    await page.getByRole('article', { name: 'Джин' }).getByRole('button', { name: 'В корзину' }).waitFor();
    gate.open();
    await page.getByRole('heading', { name: 'К столу' }).waitFor();
    await page.getByRole('link', { name: 'Ссылка на этот расчёт' }).waitFor();
    const { sum, moved } = await shiftOf(page);
    t.ok(sum < NO_SHIFT, `${sum}\n${moved}`);
    t.strictSame(complaints, []);
  });
});
