/** What goes wrong while buying, and what becomes of the order (spec §8; D15, D17), in a real browser. */
import { type Test, test } from 'tap';
import { findAccessProblems } from '../kit/browser.ts';
import { ORDER, openCounter, SHOPS, type Stock, shopsWith } from '../kit/checkout.ts';
import { answer, broken, byDefault, hold, makeGate } from '../kit/replies.ts';

const all: Stock = [
  [9, 9],
  [9, 9],
];

test('checkout in trouble', async (t: Test) => {
  const { upstream, start } = await openCounter(t, all, all);

  t.test('a failure is told, and the order sent again under the same key', async (t) => {
    upstream.on(ORDER, answer(500, { error: { code: 'x', message: 'сбой' } }), byDefault);
    const { page, dialog, choose, giveContacts, order } = await start(t);
    await choose(/^Москва, ул. Садовая, 1/);
    await giveContacts();
    await order();
    const alert = dialog.getByRole('alert');
    await alert.getByText('Произошла ошибка, повторите чуть позже или обратитесь по телефону').waitFor();
    t.strictSame(await findAccessProblems(page), []);
    await order();
    await dialog.getByRole('heading', { name: 'Спасибо за заказ!' }).waitFor();
    const [first, second] = upstream.seen(ORDER).map(({ headers }) => headers['idempotency-key']);
    t.equal(first, second);
  });

  t.test('an order whose answer is lost is asked about, over a reload too, and is not placed twice', async (t) => {
    const before = upstream.orders;
    upstream.on(ORDER, broken);
    const { page, dialog, choose, giveContacts, order } = await start(t);
    await choose(/^Москва, ул. Садовая, 1/);
    await giveContacts();
    await order();
    await dialog.getByText('Не удалось узнать, оформлен ли заказ').waitFor();
    await dialog.getByRole('link', { name: '+7 495 111-11-11' }).last().waitFor();
    t.strictSame(await findAccessProblems(page), []);
    await page.reload();
    await dialog.getByText('Не удалось узнать, оформлен ли заказ').waitFor();
    upstream.on(ORDER, byDefault);
    await dialog.getByRole('button', { name: 'Проверить ещё раз' }).click();
    await dialog.getByRole('heading', { name: 'Спасибо за заказ!' }).waitFor();
    t.equal(new Set(upstream.seen(ORDER).map(({ headers }) => headers['idempotency-key'])).size, 1);
    t.equal(upstream.orders, before + 1);
  });

  t.test(
    'spec §5: rules of phone numbers that did not come are asked for again, without a key being pressed',
    async (t) => {
      const { page, dialog, choose } = await start(t);
      await page.route('**/assets/phone-*.js', (route) => route.abort());
      const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/phone-'));
      await choose(/^Москва, ул. Садовая, 1/);
      await dialog.getByRole('button', { name: 'Заберу здесь' }).click();
      await dialog.getByRole('textbox', { name: 'ФИО', exact: true }).fill('Анна Петрова');
      await dialog.getByRole('textbox', { name: 'Телефон', exact: true }).fill('8 999 123-45-67');
      await failed;
      t.ok(await dialog.getByRole('button', { name: 'Далее' }).isDisabled(), 'nobody can say that the number is right');
      await page.unroute('**/assets/phone-*.js');
      await dialog.locator('button:enabled', { hasText: 'Далее' }).click();
      await dialog.getByRole('heading', { name: 'Проверьте данные' }).waitFor();
      t.match(await dialog.innerText(), /\+7 999 123/);
    },
  );

  t.test('while the order is sent nothing can be pressed, and Escape does not hide it', async (t) => {
    const gate = makeGate();
    upstream.on(ORDER, hold(gate.opened));
    const { page, dialog, choose, giveContacts, order } = await start(t);
    await choose(/^Москва, ул. Садовая, 1/);
    await giveContacts();
    await order();
    await upstream.arrived(ORDER);
    t.ok(await dialog.getByRole('button', { name: 'Оформить заказ' }).isDisabled());
    t.ok(await dialog.getByRole('button', { name: /Выбор магазина/ }).isDisabled());
    for (let n = 0; n < 3; n += 1) await page.keyboard.press('Escape');
    gate.open();
    await dialog.getByRole('heading', { name: 'Спасибо за заказ!' }).waitFor();
    t.equal(upstream.seen(ORDER).length, 1);
  });

  t.test('a 422 is shown and leads back to the shops, which are asked again', async (t) => {
    const error = {
      code: 'invalid',
      message: 'Состав заказа изменился',
      fields: { 'items[0].qnt': 'Товар закончился' },
    };
    upstream.on(ORDER, answer(422, { error }));
    const { dialog, choose, giveContacts, order } = await start(t);
    await choose(/^Москва, ул. Садовая, 1/);
    await giveContacts();
    const asked = upstream.seen(SHOPS).length;
    await order();
    await dialog.getByRole('alert').getByText('Состав заказа изменился').waitFor();
    await dialog.getByRole('alert').getByText('Вино 4: Товар закончился').waitFor();
    await upstream.arrived(SHOPS, asked + 1);
    t.equal(await dialog.getByRole('button', { name: /Выбор магазина/ }).getAttribute('aria-current'), 'step');
  });

  t.test('a reload in the middle keeps shop, way and contacts', async (t) => {
    const { page, dialog, choose } = await start(t);
    await choose(/^Москва, ул. Садовая, 1/);
    await dialog.getByRole('radio', { name: /^Из наличия/ }).check();
    await dialog.getByRole('button', { name: 'Заберу здесь' }).click();
    await dialog.getByRole('textbox', { name: 'ФИО' }).fill('Анна');
    await dialog.getByRole('textbox', { name: 'Телефон' }).fill('+7 999 123');
    await dialog.getByText('Введите номер телефона полностью').waitFor();
    t.ok(await dialog.getByRole('button', { name: 'Далее' }).isDisabled());
    t.strictSame(await findAccessProblems(page), []);
    await page.reload();
    t.equal(await dialog.getByRole('textbox', { name: 'ФИО' }).inputValue(), 'Анна');
    t.equal(await dialog.getByRole('textbox', { name: 'Телефон' }).inputValue(), '+7 999 123');
    await dialog.getByRole('button', { name: /Выбор магазина/ }).click();
    t.ok(await dialog.getByRole('radio', { name: /^Из наличия/ }).isChecked());
  });

  t.test('shops that do not come can be asked for again', async (t) => {
    const { page, dialog, shops } = await start(t);
    upstream.on(SHOPS, answer(500));
    await page.reload();
    const again = dialog.getByRole('button', { name: 'Обновить' });
    await again.waitFor();
    upstream.on(SHOPS, shopsWith(all));
    await again.click();
    await shops.waitFor();
  });
});
