/** A connection that is lost, and comes back (D1, D33; issue 6 §4): the page stays, and nothing that was done is lost. */
import { type Test, test } from 'tap';
import { startBrowser } from '../kit/browser.ts';
import { fillCart, line, openCart, setScene, UPDATE } from '../kit/cart.ts';

test('without a connection', async (t: Test) => {
  const browser = await startBrowser();

  t.test('a lost connection is told, and what was clicked is sent when it is back', async (t) => {
    const { upstream, storefront, visitor } = await setScene(t, browser);
    const { page, context } = visitor;
    await page.goto(`${storefront.browserUrl}/wine/`);
    await storefront.untilAwake(page);
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    const note = page.getByRole('status').filter({ hasText: 'Нет связи' });
    await note.waitFor();
    const card = page.getByRole('article', { name: 'Вино 2', exact: true });
    const lost = page.waitForEvent('requestfailed');
    await card.getByRole('button', { name: 'В корзину' }).click();
    await card.getByRole('button', { name: 'Увеличить количество' }).click();
    await lost;
    t.equal(await card.getByRole('spinbutton', { name: 'Количество' }).inputValue(), '2');
    await context.setOffline(false);
    await note.waitFor({ state: 'hidden' });
    const request = await upstream.arrived(UPDATE);
    t.match(request.body.toString(), /name="qnt"\r\n\r\n2\r\n/);
    t.equal(await card.getByRole('spinbutton', { name: 'Количество' }).inputValue(), '2');
  });

  t.test('without a connection the cart keeps what was typed and removed, and sends it afterwards', async (t) => {
    const scene = await setScene(t, browser);
    const { page, context } = scene.visitor;
    const quantity = line(page, 'Вино 2').getByRole('spinbutton', { name: 'Количество' });
    await fillCart(scene, ['Вино 2', 'Вино 4']);
    await openCart(scene, 'Вино 2');
    const before = scene.upstream.seen(UPDATE).length;
    await context.setOffline(true);
    await page.getByRole('status').filter({ hasText: 'Нет связи' }).waitFor();
    const lostFirst = page.waitForEvent('requestfailed');
    await quantity.fill('4');
    await lostFirst;
    const lost = page.waitForEvent('requestfailed');
    await line(page, 'Вино 4').getByRole('button', { name: 'Уменьшить количество' }).click();
    await lost;
    t.equal(await quantity.inputValue(), '4');
    t.equal(await line(page, 'Вино 4').count(), 0);
    t.ok(await page.getByRole('main').getByRole('button', { name: 'Оформить заказ' }).isDisabled(), 'the lock holds');
    await context.setOffline(false);
    await scene.upstream.arrived(UPDATE, before + 2);
    await page.getByRole('main').getByRole('button', { name: 'Оформить заказ', disabled: false }).waitFor();
    await page.reload();
    await line(page, 'Вино 2').waitFor();
    t.equal(await quantity.inputValue(), '4');
    t.equal(await line(page, 'Вино 4').count(), 0);
  });

  t.test(
    'a way that is taken without a connection keeps the page, and is gone on when there is one again',
    async (t) => {
      const { storefront, visitor } = await setScene(t, browser);
      const { page, context } = visitor;
      const listing = `${storefront.browserUrl}/wine/`;
      await page.goto(listing);
      await storefront.untilAwake(page);
      await page.waitForLoadState('networkidle');
      await context.setOffline(true);
      const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/'));
      await page.getByRole('banner').getByRole('link', { name: 'На главную' }).click();
      await failed;
      await page.getByText(/^Нет связи/).waitFor();
      t.equal(page.url(), listing);
      t.equal(await page.getByRole('list', { name: 'Товары' }).getByRole('article').count(), 50);
      await context.setOffline(false);
      await page.waitForURL(`${storefront.browserUrl}/`);
      await page.getByRole('heading', { level: 1 }).waitFor();
    },
  );
});
