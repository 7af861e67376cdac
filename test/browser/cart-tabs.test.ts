/** Two tabs of one visitor (D1–D4), in a real browser. */
import type { Page } from 'playwright-core';
import { type Test, test } from 'tap';
import { startBrowser } from '../kit/browser.ts';
import { cartLink, fillCart, line, openCart, setScene } from '../kit/cart.ts';

const quantity = (page: Page, title: string) => line(page, title).getByRole('spinbutton', { name: 'Количество' });

/** Waits until a tab shows this number. */
async function untilShown(page: Page, title: string, qnt: number): Promise<void> {
  await page.waitForFunction(
    ([name, wanted]) =>
      document.querySelector<HTMLInputElement>(`main article[aria-label="${name}"] input[type=number]`)?.value ===
      wanted,
    [title, String(qnt)] as const,
    // A tab in the background draws no frames.
    { polling: 100 },
  );
}

test('two tabs of one visitor', async (t: Test) => {
  const browser = await startBrowser();

  t.test('what one tab does to the cart the other shows, ticks included', async (t) => {
    const scene = await setScene(t, browser);
    const { page: one, context } = scene.visitor;
    await fillCart(scene, ['Вино 2', 'Вино 4']);
    await openCart(scene, 'Вино 2');
    const other = await context.newPage();
    await other.goto(`${scene.storefront.browserUrl}/cart/`);
    await line(other, 'Вино 2').waitFor();

    await quantity(one, 'Вино 2').fill('5');
    await untilShown(other, 'Вино 2', 5);
    await other.getByRole('checkbox', { name: 'Выбрать: Вино 4' }).uncheck();
    await one.getByRole('checkbox', { name: 'Выбрать: Вино 4', checked: false }).waitFor();
    await line(other, 'Вино 4').getByRole('button', { name: 'Уменьшить количество' }).click();
    await line(one, 'Вино 4').waitFor({ state: 'detached' });
    t.equal(await quantity(one, 'Вино 2').inputValue(), '5');

    const third = await context.newPage();
    await third.goto(`${scene.storefront.browserUrl}/wine/`);
    await scene.storefront.untilAwake(third);
    await third
      .getByRole('article', { name: 'Вино 6', exact: true })
      .getByRole('button', { name: 'В корзину' })
      .click();
    for (const page of [one, other]) {
      await page.getByRole('checkbox', { name: 'Выбрать: Вино 6', checked: true }).waitFor();
      await cartLink(page).filter({ hasText: '6' }).waitFor();
    }
  });

  t.test('both at once: the last number asked for is the one that all end up with', async (t) => {
    const scene = await setScene(t, browser);
    const { page: one, context } = scene.visitor;
    await fillCart(scene, ['Вино 2']);
    await openCart(scene, 'Вино 2');
    const other = await context.newPage();
    await other.goto(`${scene.storefront.browserUrl}/cart/`);
    await line(other, 'Вино 2').waitFor();
    await quantity(one, 'Вино 2').fill('3');
    await quantity(other, 'Вино 2').fill('7');
    await untilShown(one, 'Вино 2', 7);
    await untilShown(other, 'Вино 2', 7);
    await one.reload();
    await untilShown(one, 'Вино 2', 7);
    t.pass('the API has it as well');
  });
});
