/**
 * What holds of every screen and dialog, on the main ones: those that lead to an order. `npm run test:sweeps` looks at all
 * others. And the main job itself, in the demo shop.
 */
import { type Test, test } from 'tap';
import { openVisitor, startBrowser } from '../kit/browser.ts';
import { openCounter } from '../kit/checkout.ts';
import { startDemo } from '../kit/demo.ts';
import { findDemoScreens } from '../kit/demo-screens.ts';
import { sweepDialogs } from '../kit/dialog-tour.ts';
import { Findings } from '../kit/findings.ts';
import { sweepNarrow, sweepWide } from '../kit/screen-sweep.ts';
import { until } from '../kit/until.ts';

const SCREENS = ['home', 'listing', 'product', 'cart'];
/** A list with a map, and a form with an error. */
const STOPS = ['shops step', 'contacts step'];

test('the main screens of the demo shop', async (t: Test) => {
  const browser = await startBrowser();
  const demo = await startDemo(t);
  const all = await findDemoScreens(demo);
  const looks = SCREENS.flatMap((name) => all.find(({ screen }) => screen === name) ?? []);
  const findings = new Findings();
  const holds = findings.sweptBy(async () => {
    await sweepWide({ t, browser, demo, findings }, looks);
    await sweepNarrow({ t, browser, demo, findings }, looks);
  });
  t.test('main screens, streamed and kept, answer with their status and one h1', holds('answer', 2 * SCREENS.length));
  t.test('loading a main screen does not change its address', holds('address', 2 * SCREENS.length));
  t.test('a main screen requested again is served from the cache', holds('cache', SCREENS.length));
  t.test(
    'main screens hydrate, streamed and kept, without console messages [B4a]',
    holds('console', 3 * SCREENS.length),
  );
  t.test('design, budgets: no main screen has layout shifts, nor on a phone [B4]', holds('shifts', 2 * SCREENS.length));
  t.test('E1: axe finds nothing on the main screens, in the light and the dark scheme', holds('axe', SCREENS.length));
  t.test(
    'E2: no main screen scrolls horizontally from 320 to 2560 px, nor at 200 % text, nor tears a word of the footer',
    holds('reflow', 4 * SCREENS.length + 3),
  );
  t.test(
    'WCAG 1.4.12: with wide text spacing no main screen cuts, covers or loses text [E12]',
    holds('text spacing', 2 * SCREENS.length),
  );
  t.test(
    'WCAG 2.4.7, 2.4.11: Tab passes through the main screens and the focused element is visible, at 400 % zoom too [E6]',
    holds('keyboard', 2 * SCREENS.length - 1),
  );

  t.test(
    'a visitor gets from the home page by a search, then by the catalogue, to a filled cart [S2.14]',
    async (t) => {
      const { page, complaints } = await openVisitor(t, browser, { host: demo.publicHost });
      await page.goto(`${demo.browserUrl}/`);
      await page.getByRole('banner').getByRole('link', { name: 'На главную' }).waitFor();
      await page.getByRole('navigation', { name: 'Каталог' }).waitFor();
      const goods = page.getByRole('list', { name: 'Товары' });
      // In inflected words, which no name of goods has.
      await page.getByRole('banner').getByRole('searchbox', { name: 'Поиск по каталогу' }).fill('красного вина');
      await page.keyboard.press('Enter');
      await page.waitForURL(/\/catalog\/search\/\?q=/);
      await goods.getByRole('article').first().waitFor();

      await page.goto(`${demo.browserUrl}/catalog/`);
      await page.getByRole('main').getByRole('link', { name: /^Вино/ }).first().click();
      await page.waitForURL('**/wine/');
      await goods.getByRole('article').nth(49).waitFor();
      const firstLink = goods.getByRole('article').first().getByRole('link').first();
      const before = await firstLink.getAttribute('href');
      await page.getByRole('navigation', { name: 'Страницы' }).getByRole('link', { name: '2', exact: true }).click();
      await page.waitForURL('**/wine/?page=2');
      await page
        .getByRole('navigation', { name: 'Страницы' })
        .locator('[aria-current=page]', { hasText: '2' })
        .waitFor();
      // The goods of the page before stay until then.
      await until(async () => (await firstLink.getAttribute('href')) !== before);

      const card = goods
        .getByRole('article')
        .filter({ has: page.getByRole('button', { name: 'В корзину' }) })
        .first();
      const title = (await card.getByRole('heading').innerText()).trim();
      const article = goods.getByRole('article', { name: title, exact: true }).first();
      await article.getByRole('link', { name: title, exact: true }).first().click();
      await page.getByRole('heading', { level: 1, name: title }).waitFor();

      await page.getByRole('main').getByRole('button', { name: 'В корзину' }).first().click();
      const quantity = page.getByRole('main').getByRole('group', { name: 'Количество' }).first();
      await quantity.getByRole('button', { name: 'Увеличить количество' }).click();
      await page.waitForFunction(
        () => document.querySelector<HTMLInputElement>('main [role=group] input, main fieldset input')?.value === '2',
      );
      await page
        .getByRole('banner')
        .getByRole('link', { name: /^Корзина/ })
        .filter({ hasText: '2' })
        .waitFor();

      await page.goto(`${demo.browserUrl}/cart/`);
      const line = page.getByRole('main').getByRole('article', { name: title });
      await line.waitFor();
      t.equal(await line.getByRole('spinbutton', { name: 'Количество' }).inputValue(), '2');
      t.ok(await page.getByRole('checkbox', { name: `Выбрать: ${title}` }).isChecked());
      t.ok(await page.getByRole('checkbox', { name: 'Выбрать все товары' }).isChecked());
      t.strictSame(complaints, []);
    },
  );
});

test('a dialog and a form on the way to an order', async (t: Test) => {
  const counter = await openCounter(t, [
    [9, 9],
    [1, 1],
  ]);
  const findings = new Findings();
  const holds = findings.sweptBy(() => sweepDialogs(t, counter, findings, STOPS));
  t.test('E1: axe finds nothing in checkout, in the light and the dark scheme', holds('axe', STOPS.length));
  t.test('E2: checkout does not scroll horizontally at 200 % text', holds('reflow', 3 * STOPS.length));
  t.test(
    'WCAG 2.4.7, 2.4.11: at 400 % zoom the focused element is visible in checkout [E6]',
    holds('keyboard', STOPS.length),
  );
  t.test(
    'WCAG 1.4.12: with wide text spacing checkout cuts, covers or loses no text, nor scrolls horizontally [E12]',
    holds('text spacing', 2 * STOPS.length),
  );
});
