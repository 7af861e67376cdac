/** The demo shop: every screen, as it was kept, passes the checks of a narrow window, each is reached within the page, and the main job can be done. */
import { type Test, test } from 'tap';
import { followLink, openVisitor, startBrowser } from '../kit/browser.ts';
import { startDemo } from '../kit/demo.ts';
import { findDemoScreens } from '../kit/demo-screens.ts';
import { Findings } from '../kit/findings.ts';
import { titleOf } from '../kit/head.ts';
import { watchRequests } from '../kit/quiet.ts';
import { sweepNarrow } from '../kit/screen-sweep.ts';
import { until } from '../kit/until.ts';

test('kept pages of the demo shop, and navigation between them', async (t: Test) => {
  const browser = await startBrowser();
  const demo = await startDemo(t);
  const screens = await findDemoScreens(demo);
  const findings = new Findings();
  // Whichever of them is asked for.
  let swept: Promise<void> | undefined;
  const holds = (check: string) => async (t: Test) => {
    swept ??= sweepNarrow({ t, browser, demo, findings }, screens);
    await swept;
    findings.assertNone(t, check, screens.length);
  };
  t.test('spec §2, D23: every screen answers with its status and one h1', holds('answer'));
  t.test('loading a screen does not change its address', holds('address'));
  t.test('a page requested again is served from the cache', holds('cache'));
  t.test('every screen hydrates from its kept page without console messages', holds('console'));
  t.test('design, budgets: no screen has layout shifts on a phone', holds('shifts'));
  t.test('E2: no screen scrolls horizontally at 320 px, nor at 200 % text', holds('reflow'));
  t.test('WCAG 1.4.12: with wide text spacing no screen cuts, covers or loses text at 320 px', holds('text spacing'));

  t.test('spec §2: every screen is reached by client-side navigation without console messages', async (t) => {
    const { page, complaints } = await openVisitor(t, browser, { host: demo.publicHost, reducedMotion: 'reduce' });
    const untilQuiet = watchRequests(page);
    await page.goto(`${demo.browserUrl}/cart/`);
    await demo.untilInteractive(page);
    await page.evaluate(() => Object.assign(globalThis, { same: true }));
    // Links to the cart and to the forms open their dialogs instead.
    const others = screens.filter(
      ({ screen, isLook }) =>
        (isLook || screen === 'legacyProduct') && !['cart', 'callback', 'feedback', 'notFound'].includes(screen),
    );
    for (const { path } of others) {
      await followLink(page, path);
      const { status, text } = await demo.get(encodeURI(path));
      t.ok(status === 200 || status === 301, path);
      if (status === 200) await page.waitForFunction((title) => document.title === title, titleOf(text));
      await untilQuiet();
      await page.locator('h1').waitFor();
      t.equal(await page.locator('button', { hasText: 'Обновить' }).count(), 0, path);
      t.strictSame(complaints.splice(0), [], path);
    }
    await page.evaluate(() => document.querySelector<HTMLAnchorElement>('a[href="/feedback/callback/"]')?.click());
    await page.getByRole('dialog', { name: 'Заказать звонок' }).waitFor();
    t.ok(await page.evaluate(() => 'same' in globalThis), 'nothing was loaded anew');
  });

  t.test('a visitor gets from the home page to a filled cart without console messages', async (t) => {
    const { page, complaints } = await openVisitor(t, browser, { host: demo.publicHost });
    await page.goto(`${demo.browserUrl}/`);
    await page.getByRole('banner').getByRole('link', { name: 'На главную' }).waitFor();
    await page.getByRole('navigation', { name: 'Каталог' }).waitFor();
    await page.goto(`${demo.browserUrl}/catalog/`);
    await page.getByRole('main').getByRole('link', { name: /^Вино/ }).first().click();
    await page.waitForURL('**/wine/');

    const goods = page.getByRole('list', { name: 'Товары' });
    await goods.getByRole('article').nth(49).waitFor();
    const firstLink = goods.getByRole('article').first().getByRole('link').first();
    const before = await firstLink.getAttribute('href');
    await page.getByRole('navigation', { name: 'Страницы' }).getByRole('link', { name: '2', exact: true }).click();
    await page.waitForURL('**/wine/?page=2');
    await page.getByRole('navigation', { name: 'Страницы' }).locator('[aria-current=page]', { hasText: '2' }).waitFor();
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
  });

  t.test('a header search with inflected Russian words finds goods', async (t) => {
    const { page, complaints } = await openVisitor(t, browser, { host: demo.publicHost });
    await page.goto(`${demo.browserUrl}/`);
    await page.getByRole('banner').getByRole('searchbox', { name: 'Поиск по каталогу' }).fill('красного вина');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/catalog\/search\/\?q=/);
    await page.getByRole('list', { name: 'Товары' }).getByRole('article').first().waitFor();
    t.ok((await page.getByRole('list', { name: 'Товары' }).getByRole('article').count()) > 0);
    t.strictSame(complaints, []);
  });
});
