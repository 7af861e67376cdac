/** Buying in a real browser, from the cart to the order (spec §2 'Checkout', §4, §5, §8; D9–D17; conventions.md §4). */
import { type Test, test } from 'tap';
import { findAccessProblems, startBrowser } from '../kit/browser.ts';
import { ORDER, SHOPS, type Stock, shopsWith, startBuying } from '../kit/checkout.ts';
import { readBody } from '../kit/fixtures/default-reply.ts';
import { answer } from '../kit/replies.ts';
import { startStorefront } from '../kit/storefront.ts';
import { startUpstream } from '../kit/upstream.ts';

const all: Stock = [
  [9, 9],
  [9, 9],
];
const shelf: Stock = [
  [9, 0],
  [9, 0],
];
const half: Stock = [[0, 9]];
const none: Stock = [];

test('checkout', async (t: Test) => {
  const browser = await startBrowser(t);
  const upstream = await startUpstream(t);
  const storefront = await startStorefront(t, { upstream, browser: true });
  t.beforeEach(() => {
    upstream.reset();
    upstream.on(SHOPS, shopsWith(all, shelf, half, none));
  });
  const start = (t: Test, options = {}) => startBuying(t, browser, upstream, storefront, options);

  t.test('with the keyboard alone, at 320 px, in the dark, without sideways scroll', async (t) => {
    const { page, dialog, shops, visitor } = await start(t, {
      viewport: { width: 320, height: 640 },
      colorScheme: 'dark',
      reducedMotion: 'reduce',
    });
    const fits = () =>
      page.evaluate(() => {
        const open = [...document.querySelectorAll('dialog[open]')].at(-1);
        return (open?.scrollWidth ?? 0) <= (open?.clientWidth ?? 0);
      });
    const tabTo = async (name: RegExp | string) => {
      for (let n = 0; n < 80; n += 1) {
        await page.keyboard.press('Tab');
        const text = await page.evaluate(() => {
          const element = document.activeElement as HTMLInputElement | null;
          return `${element?.labels?.[0]?.textContent ?? element?.textContent ?? ''}`.trim();
        });
        if (typeof name === 'string' ? text.startsWith(name) : name.test(text)) return;
      }
      throw new Error(`${name} cannot be reached with Tab`);
    };
    t.ok(await fits(), 'shops');
    await tabTo(/^Москва, ул. Садовая, 1/);
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Заберу здесь' }).waitFor();
    t.ok(await fits(), 'a chosen shop');
    await tabTo('Со склада');
    await page.keyboard.press('ArrowRight');
    t.ok(await dialog.getByRole('radio', { name: /^Из наличия/ }).isChecked());
    await tabTo('Заберу здесь');
    await page.keyboard.press('Enter');
    await tabTo('Телефон');
    await page.keyboard.press('Control+A');
    await page.keyboard.type('9991234567');
    await tabTo('ФИО');
    await page.keyboard.press('Control+A');
    await page.keyboard.type('Анна Петрова');
    t.ok(await fits(), 'contacts');
    t.strictSame(await findAccessProblems(page), [], 'contacts');
    await page.keyboard.press('Enter');
    await dialog.getByRole('heading', { name: 'Проверьте данные' }).waitFor();
    t.ok(await fits(), 'confirm');
    t.strictSame(await findAccessProblems(page), [], 'confirm');
    await tabTo('Оформить заказ');
    await page.keyboard.press('Enter');
    await dialog.getByRole('heading', { name: 'Спасибо за заказ!' }).waitFor();
    t.ok(await fits(), 'success');
    await tabTo('Закрыть');
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'hidden' });
    t.equal(await shops.count(), 0);
    t.strictSame(visitor.complaints, []);
  });
});
