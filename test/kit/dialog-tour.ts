/** Opens everything that can open over a page, one after another, as a visitor would, and runs all checks on each. */
import type { Page } from 'playwright-core';
import type { Test } from 'tap';
import type { Buying, Counter } from './checkout.ts';
import type { Findings } from './findings.ts';
import { findKeyboardFaults, findProblemsInBothSchemes, zoomed } from './page-checks.ts';
import { findSideways } from './reflow.ts';
import type { Storefront } from './storefront.ts';
import { findSpacingLosses } from './text-spacing.ts';

const desktop = { width: 1280, height: 900 };
const phone = { width: 320, height: 640 };
/** Where the layout for phones is at its widest, and where that for tablets begins: with doubled text both are narrow. */
const between = [390, 768].map((width) => ({ width, height: 900 }));

/** How many stops the tour has. */
export const STOPS = 14;

/** @param wanted the stops to check; the tour ends after them. Default: all */
export async function sweepDialogs(
  t: Test,
  { storefront, start }: Counter,
  findings: Findings,
  wanted?: readonly string[],
): Promise<void> {
  const buying = await start(t, { viewport: zoomed, reducedMotion: 'reduce' });
  const { page } = buying;
  const left = new Set(wanted);
  for await (const open of tourDialogs(storefront, buying)) {
    if (wanted !== undefined && !left.delete(open)) continue;
    await page.setViewportSize(desktop);
    findings.add('axe', open, await findProblemsInBothSchemes(page));
    for (const viewport of [desktop, phone]) {
      await page.setViewportSize(viewport);
      findings.add('text spacing', `${open} at ${viewport.width} px`, await findSpacingLosses(page));
    }
    for (const viewport of [...between, phone]) {
      await page.setViewportSize(viewport);
      findings.add('reflow', open, await findSideways(page));
    }
    await page.setViewportSize(zoomed);
    // The last one: suggestions and menu close once the focus leaves them.
    findings.add('keyboard', open, await findKeyboardFaults(page));
    if (wanted !== undefined && left.size === 0) return;
  }
}

/**
 * Yields with each of them open, and continues when the caller is done. Left out are dialogs that consist of the same
 * parts and are checked by axe in tests of their own: age gate, city question, message, feedback, review, request for a
 * message when goods arrive, image viewer.
 * @param buying at the first step of checkout
 */
async function* tourDialogs(storefront: Storefront, buying: Buying): AsyncGenerator<string> {
  const { page } = buying;
  yield* tourCheckout(buying);
  yield* tourPages(storefront, page);
}

async function* tourCheckout({ page, dialog, choose, giveContacts, order }: Buying): AsyncGenerator<string> {
  yield 'shops step';
  await choose(/^Москва, ул. Садовая, 1/);
  await dialog.getByRole('button', { name: 'Заберу здесь' }).waitFor();
  yield 'chosen shop';
  await dialog.getByRole('button', { name: 'Заберу здесь' }).click();
  await dialog.getByRole('textbox', { name: 'Телефон', exact: true }).fill('+7 999');
  await dialog.getByRole('textbox', { name: 'ФИО', exact: true }).focus();
  await dialog.getByRole('alert').waitFor();
  yield 'contacts step';
  await dialog.getByRole('button', { name: /Выбор магазина/ }).click();
  await giveContacts();
  yield 'confirm step';
  await order();
  await dialog.getByRole('heading', { name: 'Спасибо за заказ!' }).waitFor();
  yield 'success step';
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
}

async function* tourPages({ browserUrl, untilInteractive }: Storefront, page: Page): AsyncGenerator<string> {
  const open = async (path: string): Promise<void> => {
    await page.goto(browserUrl + path);
    await untilInteractive(page);
  };
  const dialog = page.getByRole('dialog');
  const close = async (): Promise<void> => {
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  };

  await open('/wine/');
  await page.getByRole('list', { name: 'Товары' }).getByRole('button', { name: 'В корзину' }).first().click();
  await page.getByRole('banner').getByRole('button', { name: 'Москва' }).click();
  await dialog.getByRole('button', { name: /Казань/ }).waitFor();
  yield 'city picker';
  await close();
  await page.getByRole('banner').getByRole('link', { name: 'Заказать звонок' }).click();
  await dialog.getByRole('button', { name: 'Отправить' }).click();
  await dialog.getByRole('alert').first().waitFor();
  yield 'callback with its errors';
  await close();
  const menu = page.getByRole('button', { name: 'Меню' });
  if (await menu.isVisible()) {
    await menu.click();
    await dialog.locator('summary').first().click();
    yield 'phone menu';
    await close();
  } else {
    await page.getByRole('button', { name: 'Весь каталог' }).click();
    await page.getByRole('button', { name: 'Закрыть каталог' }).waitFor();
    yield 'catalogue menu';
    await page.keyboard.press('Escape');
  }
  await page.getByRole('searchbox', { name: 'Поиск по каталогу' }).fill('вино');
  await page.getByRole('option').first().waitFor();
  yield 'suggestions';

  await open('/wine/vino-3.html');
  await page.getByRole('main').getByRole('button', { name: 'Наличие в магазинах' }).click();
  await dialog.getByRole('list', { name: 'Магазины' }).getByRole('listitem').first().waitFor();
  yield 'stocks';
  await dialog.getByRole('list', { name: 'Магазины' }).getByRole('link').first().click();
  await page.getByRole('dialog', { name: /^Винотека/ }).waitFor();
  yield 'shop';

  await open('/cart/');
  const remove = page.getByRole('button', { name: /^Удалить/ }).first();
  await remove.waitFor();
  yield 'cart screen';
  await remove.click();
  await dialog.getByRole('button', { name: 'Отменить' }).waitFor();
  yield 'question';
  await open('/faq/#cart');
  await dialog.getByRole('button', { name: 'Оформить заказ' }).waitFor();
  yield 'cart';
}
