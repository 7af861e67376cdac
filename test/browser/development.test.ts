/** `npm run dev` (conventions.md §1), and the page of components that it has more than a build. */
import { type Test, test } from 'tap';
import { request } from 'undici';
import { findAccessProblems } from '../kit/axe.ts';
import { openVisitor, startBrowser } from '../kit/browser.ts';
import { recordRunning, unexpected } from '../kit/development.ts';
import { launch } from '../kit/launch.ts';
import { startStorefront } from '../kit/storefront.ts';
import { startUpstream } from '../kit/upstream.ts';

test('npm run dev serves pages from their sources, and /_kit/ with every component [E5]', async (t: Test) => {
  const { printed } = await launch(t, 'dev', {});
  const address = await printed(/^open (http:.+)\/$/m);
  const browser = await startBrowser();
  const { page, complaints } = await openVisitor(t, browser, { host: new URL(address).host, reducedMotion: 'reduce' });
  await page.addInitScript(recordRunning);
  const calls: string[] = [];
  // React Query aborts a call when its component is unmounted: the first of two is then none.
  page.on('requestfinished', (asked) => {
    const { pathname, search } = new URL(asked.url());
    if (/^\/(?:api|session|catalog\/goods_hit)\//.test(pathname)) calls.push(`${asked.method()} ${pathname}${search}`);
  });
  await page.goto(`${address}/`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForFunction(() => 'isInteractive' in globalThis, undefined, { timeout: 120_000 });
  await page.getByRole('article').getByRole('button', { name: 'В корзину' }).first().click();
  await page.waitForFunction(() => window.dataLayer !== undefined);
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Корзина/ })
    .click();
  // Module by module, and none of them built yet.
  const cart = page.getByRole('dialog', { name: 'Корзина' });
  await cart.getByRole('button', { name: 'Оформить заказ' }).click({ timeout: 120_000 });
  await page.getByRole('button', { name: 'Показать ещё' }).waitFor({ timeout: 120_000 });
  // The cart asks for the shops before checkout does; the minimum is the same query of both.
  const asked = (call: string) => calls.filter((one) => one === call).length;
  t.strictSame([asked('POST /api/checkout/shops.json'), asked('GET /api/checkout/data.json')], [2, 1]);
  const others = calls.filter((call) => !call.includes('/api/checkout/'));
  t.strictSame(others, [...new Set(others)], 'StrictMode mounts each part twice, and no call is made twice');
  const events = await page.evaluate(() => window.dataLayer?.map((event) => JSON.stringify(event)) ?? []);
  t.match(events, [/"add"/, /FAST_ORDER/], 'no event is counted twice');
  t.equal(events.length, 2);
  t.strictSame(await page.evaluate(() => window.listenersTwice?.()), [], 'no listener of the first mount is left');

  await page.goto(`${address}/_kit/`);
  for (const name of ['Основа', 'Управление', 'Состояния', 'Товары', 'Сообщения', 'Диалоги']) {
    await page.getByRole('heading', { level: 2, name }).waitFor();
  }
  // States that want a pointer or a key are shown beside those that do not, by the same rules.
  const looks = await page
    .getByRole('row', { name: /^Вторая/ })
    .getByRole('button')
    .evaluateAll((buttons) =>
      buttons.map((button) => {
        const { backgroundColor, borderColor, outlineStyle, translate } = getComputedStyle(button);
        return [backgroundColor, borderColor, outlineStyle, translate].join(' ');
      }),
    );
  t.equal(new Set(looks).size, 5, 'rest, hover, focus, pressed, disabled');
  const alike = await page.locator('#states tbody tr').evaluateAll((rows) =>
    rows.flatMap((row) => {
      const looks = new Map<string, string>();
      for (const shown of row.querySelectorAll<HTMLElement>('[data-shown]')) {
        const look = [...(shown.closest('td')?.querySelectorAll('*') ?? [])].map((element) => {
          const { backgroundColor, borderColor, color, outlineStyle, textDecoration, translate } =
            getComputedStyle(element);
          return [
            backgroundColor,
            borderColor,
            color,
            outlineStyle,
            textDecoration,
            translate,
            element.matches(':disabled'),
          ];
        });
        looks.set(shown.dataset.shown ?? '', JSON.stringify(look));
      }
      const control = row.querySelector('th')?.textContent;
      // Some show by the pointer alone that they are pressed.
      const missing = ['rest', 'hover', 'focus', 'hover pressed'].filter((state) => !looks.has(state));
      const same = [...looks.keys()].filter(
        (state) => !/rest|pressed/.test(state) && looks.get(state) === looks.get('rest'),
      );
      return [...missing, ...same].map((state) => `${control}: ${state}`);
    }),
  );
  t.strictSame(alike, [], 'each control is shown in each of its states, and each differs from rest');
  await page.getByRole('button', { name: 'Подтверждение' }).click();
  // Module by module, and none of them built yet.
  await page.getByRole('dialog', { name: 'Удаление товара' }).waitFor({ timeout: 120_000 });
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  t.strictSame(await findAccessProblems(page), []);
  t.strictSame(unexpected(complaints), []);
});

test('a build has no /_kit/ [E5]', async (t: Test) => {
  const storefront = await startStorefront(t, { upstream: await startUpstream(t) });
  const { statusCode, body } = await request(`http://127.0.0.1:${storefront.port}/_kit/`);
  await body.dump();
  t.equal(statusCode, 404);
});
