/** What goes wrong while buying, and what becomes of the order (spec §8; D15, D17); how checkout moves and bears what is long, narrow and slow. */
import type { Locator, Page } from 'playwright-core';
import { type Test, test } from 'tap';
import type { CheckoutRow } from '../../shared/contract/things.ts';
import { findAccessProblems } from '../kit/axe.ts';
import { fillCart } from '../kit/cart.ts';
import { type Buying, ORDER, openCounter, SHOPS, type Stock, shopsWith } from '../kit/checkout.ts';
import { cartItem } from '../kit/fixtures/cart.ts';
import { readBody } from '../kit/fixtures/default-reply.ts';
import { untilStill } from '../kit/page-checks.ts';
import { answer, broken, byDefault, compute, hold, makeGate, type Reply } from '../kit/replies.ts';

const all: Stock = [
  [9, 9],
  [9, 9],
];

const longName = 'Винотека «Сверхдлинноеназваниемагазинакоторогонетнигденасвете» на углу Большой Новодмитровской улицы';
const longAddress =
  'Москва, муниципальный округ Хорошёво-Мнёвники-Нижнелихоборский, пр-т Маршала Жукова, д. 133, стр. 12';

/** The same shops under names that nobody has thought of. */
function longNamed(reply: Reply): Reply {
  return compute((request) => {
    const made = reply.do === 'compute' ? reply.reply(request) : reply;
    if (made.do !== 'answer') return made;
    const { data, geo } = made.answer.body as { data: CheckoutRow[]; geo: object };
    const named = data.map((row) => ({ ...row, shop: { ...row.shop, name: longName, address: longAddress } }));
    return answer(200, { geo, data: named });
  });
}

interface Move {
  /** rem, to the right. */
  readonly from: number;
  readonly ms: number;
}

/**
 * Writes down, from now on, whence parts of the dialog arrive and how long they take. Both are read from the styles: on a
 * busy machine a move may be over when its beginning is told.
 */
async function watchMoves(page: Page): Promise<() => Promise<Move[]>> {
  await page.evaluate(() => {
    const moves: Move[] = [];
    Object.assign(globalThis, { moves });
    const keyframesIn = (rules: CSSRuleList): CSSKeyframesRule[] =>
      [...rules].flatMap((rule) => {
        if (rule instanceof CSSKeyframesRule) return [rule];
        return 'cssRules' in rule ? keyframesIn(rule.cssRules as CSSRuleList) : [];
      });
    document.addEventListener('animationstart', ({ target, animationName }) => {
      const named = [...document.styleSheets].flatMap((sheet) => keyframesIn(sheet.cssRules));
      const [first] = named.find(({ name }) => name === animationName)?.cssRules ?? [];
      const from = Number.parseFloat((first as CSSKeyframeRule).style.translate);
      moves.push({ from, ms: 1000 * Number.parseFloat(getComputedStyle(target as Element).animationDuration) });
    });
  });
  return () => page.evaluate(() => (globalThis as unknown as { moves: Move[] }).moves.splice(0));
}

const excessOf = (dialog: Locator) => dialog.evaluate((element) => element.scrollWidth - element.clientWidth);
const isFocused = (heading: Locator) => heading.evaluate((element) => element === document.activeElement);

/** 'Заберу здесь' and the total, under a list of forty lines. */
async function staysInView(t: Test, page: Page, dialog: Locator): Promise<void> {
  const bottomOf = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().bottom - innerHeight);
  const take = dialog.getByRole('button', { name: 'Заберу здесь' });
  const total = dialog.getByText(/^71\s100\s₽$/).filter({ visible: true });
  t.ok((await bottomOf(take)) <= 0, 'the button is in view');
  const { top, bottom } = await total.last().evaluate((sum) => sum.getBoundingClientRect());
  t.ok(top >= 0 && bottom <= (page.viewportSize()?.height ?? 0), 'the total too');
  const size = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 225 });
  t.ok((await bottomOf(take)) > 0, 'at 400 % it covers nothing');
  if (size !== null) await page.setViewportSize(size);
}

test('checkout: failures and layout', async (t: Test) => {
  const { upstream, storefront, enter, start } = await openCounter(t, all, all);
  const toContacts = async ({ dialog, choose, take }: Buying) => {
    await choose(/^Москва, ул. Садовая, 1/);
    await take();
    return dialog.getByRole('heading', { name: 'Заполните данные покупателя' });
  };

  t.test(
    'while an order is sent its buttons are disabled and Escape closes nothing; after a failure it can be sent again [S2.41, S4.3, S8.5, E9]',
    async (t) => {
      const { page, dialog, choose, giveContacts, order } = await start(t);
      await choose(/^Москва, ул. Садовая, 1/);
      await giveContacts();
      const gate = makeGate();
      const failure = answer(500, { error: { code: 'x', message: 'сбой' } });
      upstream.on(ORDER, hold(gate.opened, failure), byDefault);
      const button = dialog.getByRole('button', { name: 'Оформить заказ' });
      const colours = () =>
        button.evaluate((element) => {
          const { backgroundColor, color } = getComputedStyle(element);
          return { backgroundColor, color };
        });
      await page.mouse.move(0, 0);
      const before = await colours();
      await button.press('Enter');
      await dialog.getByText('Отправляем заказ…').waitFor();
      await upstream.arrived(ORDER);
      t.ok(await button.isDisabled());
      t.equal(await button.getAttribute('aria-busy'), 'true');
      t.strictSame(await colours(), before, 'in the colours that it had');
      t.ok(await dialog.getByRole('button', { name: /Выбор магазина/ }).isDisabled());
      for (let n = 0; n < 3; n += 1) await page.keyboard.press('Escape');
      gate.open();
      const alert = dialog.getByRole('alert');
      await alert.getByText('Произошла ошибка, повторите чуть позже или обратитесь по телефону').waitFor();
      t.ok(await button.evaluate((element) => element === document.activeElement), 'D79: the focus stays');
      t.strictSame(await findAccessProblems(page), []);
      t.equal(upstream.seen(ORDER).length, 1);
      await order();
      await dialog.getByRole('heading', { name: 'Спасибо за заказ!' }).waitFor();
      const [first, second] = upstream.seen(ORDER).map(({ headers }) => headers['idempotency-key']);
      t.equal(first, second, 'under the same Idempotency-Key');
    },
  );

  t.test(
    'D65: without a connection checkout says that nothing was sent, and the button sends when pressed again',
    async (t) => {
      const { visitor, page, dialog, choose, giveContacts, order } = await start(t);
      t.teardown(() => visitor.context.setOffline(false));
      await choose(/^Москва, ул. Садовая, 1/);
      await giveContacts();
      const before = upstream.seen(ORDER).length;
      const bottoms = async (part: Locator) => {
        const { y = 0, height = 0 } = (await part.boundingBox()) ?? {};
        return { top: y, bottom: y + height };
      };
      await visitor.context.setOffline(true);
      const noteOf = (text: RegExp) => page.getByRole('status').filter({ hasText: text }).first();
      const note = noteOf(/^Заказ не отправлен: нет связи$/);
      await noteOf(/^Нет связи$/).waitFor();
      t.equal(await note.count(), 0, 'nothing was tried yet');
      t.equal(await page.getByText(/отправится|Всё, что вы изменили/).count(), 0);
      for (const width of [390, 1280]) {
        await page.setViewportSize({ width, height: 844 });
        await page.waitForFunction(() => document.documentElement.style.getPropertyValue('--offline-room') !== '');
        const { top, bottom } = await bottoms(page.locator('[popover]:popover-open[role=status]').last());
        t.equal(bottom, 844, `the bar lies at the lower edge, ${width} px`);
        t.ok((await bottoms(dialog)).bottom <= top, `the bar covers nothing of the dialog, ${width} px`);
      }
      await order();
      await dialog.getByRole('alert').getByText('Произошла ошибка, повторите чуть позже').waitFor();
      await note.waitFor();
      t.ok(await dialog.getByRole('button', { name: 'Оформить заказ' }).isEnabled());
      await visitor.context.setOffline(false);
      await note.waitFor({ state: 'detached' });
      t.equal(upstream.seen(ORDER).length, before, 'nothing is sent by itself');
      await order();
      await dialog.getByRole('heading', { name: 'Спасибо за заказ!' }).waitFor();
      await visitor.context.setOffline(true);
      await noteOf(/^Нет связи$/).waitFor();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      const { top } = await bottoms(page.locator('[popover]:popover-open[role=status]').last());
      // Scrolling rounds to a pixel.
      t.ok((await bottoms(page.getByRole('contentinfo'))).bottom < top + 1, 'the page ends above the bar');
    },
  );

  t.test(
    'an order whose answer is lost can be checked, after a reload too, and is not placed twice [D15]',
    async (t) => {
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
    },
  );

  t.test('spec §5: phone rules that failed to load are loaded again without further input [S5.2]', async (t) => {
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
  });

  t.test('a 422 to the order shows an alert and leads back to the shops step, which is refetched [D17]', async (t) => {
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

  t.test('a reload during checkout keeps shop, order type and contacts', async (t) => {
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

  t.test('D15, D17: a line deleted in another tab is removed from the order, even at the confirm step', async (t) => {
    upstream.on(SHOPS, shopsWith([...all, [9, 9]]));
    const { visitor, page, dialog, choose, giveContacts } = await start(t, { titles: ['Вино 2', 'Вино 4', 'Вино 8'] });
    await choose(/^Москва, ул. Садовая, 1/);
    await giveContacts();
    const other = await visitor.context.newPage();
    t.teardown(() => other.close());
    await other.goto(new URL('/cart/', page.url()).href);
    const line = other.getByRole('main').getByRole('article', { name: 'Вино 4', exact: true });
    await line.getByRole('button', { name: 'Удалить: Вино 4' }).click();
    await other.getByRole('dialog').getByRole('button', { name: 'Удалить', exact: true }).click();
    await line.waitFor({ state: 'detached' });
    await page.bringToFront();
    await dialog.getByRole('alert').filter({ hasText: 'Корзина изменилась' }).waitFor();
    const order = dialog.getByRole('button', { name: 'Оформить заказ' });
    await order.and(page.locator(':enabled')).click();
    const request = await upstream.arrived(ORDER);
    t.match(readBody(request), { items: [{ goods_id: '8' }, { goods_id: '2' }] });
    t.equal((readBody(request) as { items: unknown[] }).items.length, 2);
  });

  t.test('a shop list that fails is loaded again by Обновить [S2.38, S8.6]', async () => {
    const visitor = await enter();
    await fillCart({ upstream, storefront, visitor }, ['Вино 2']);
    upstream.on(SHOPS, answer(500));
    await visitor.page.goto(`${storefront.browserUrl}/cart/#checkout`);
    const dialog = visitor.page.getByRole('dialog', { name: 'Оформление заказа' });
    const again = dialog.getByRole('button', { name: 'Обновить' });
    await again.waitFor();
    upstream.on(SHOPS, shopsWith(all));
    await again.click();
    await dialog.getByRole('list', { name: 'Магазины' }).waitFor();
  });

  t.test(
    'E4: a checkout step slides in from its side in under 200 ms, or is there at once, with focus on its title',
    async (t) => {
      const buying = await start(t, { reducedMotion: 'no-preference' });
      const { page, dialog } = buying;
      const moves = await watchMoves(page);
      const title = await toContacts(buying);
      t.ok(await isFocused(title));
      await untilStill(page);
      // What comes from no side is the dialog itself, which may still be opening.
      const on = (await moves()).filter(({ from }) => from !== 0);
      t.equal(on.length, 2, 'the shop, the contacts');
      t.ok(
        on.every(({ from, ms }) => from === 0.75 && ms < 200),
        JSON.stringify(on),
      );
      const back = async () => {
        await dialog.getByRole('button', { name: /Выбор магазина/ }).click();
        await dialog.getByRole('button', { name: 'Заберу здесь' }).waitFor();
        await untilStill(page);
      };
      await back();
      t.match(await moves(), [{ from: -0.75 }], 'back from the other side');

      await page.emulateMedia({ reducedMotion: 'reduce' });
      await buying.take();
      t.ok(await isFocused(title));
      await back();
      t.strictSame(await moves(), []);
      const canMove = await page.evaluate(() =>
        [...document.querySelectorAll('*')]
          .flatMap((element) => ['', '::before', '::after'].map((part) => getComputedStyle(element, part)))
          .filter(({ animationName, transitionProperty }) => animationName !== 'none' || transitionProperty !== 'none')
          .map(({ animationName, transitionProperty }) => `${animationName} ${transitionProperty}`),
      );
      t.strictSame(canMove, [], 'nor does anything else on the page move');
    },
  );

  t.test(
    'E2: in checkout long names and forty lines scroll nothing sideways, and button and total stay in view [E8]',
    async (t) => {
      upstream.on(SHOPS, longNamed(shopsWith(Array.from({ length: 40 }, () => [0, 9] as const))));
      const items = Array.from({ length: 40 }, (_, index) => ({
        ...cartItem(index + 1, 1 + (index % 3)),
        product: { title: `Вино Превосходнейшеевыдержанноенаосадкеколлекционное № ${index + 1}` },
      }));
      upstream.on('GET /api/cart.json', answer(200, { data: { items } }));
      const buying = await start(t, { titles: [], viewport: { width: 320, height: 700 } });
      const { page, dialog } = buying;
      t.ok((await excessOf(dialog)) <= 0, 'the shops');
      await buying.choose(/^Москва, муниципальный/);
      await dialog.getByRole('button', { name: 'Заберу здесь' }).waitFor();
      t.ok((await excessOf(dialog)) <= 0, 'the shop');
      await staysInView(t, page, dialog);
      await buying.take();
      await dialog.getByRole('button', { name: /^\d+ товар/ }).click();
      t.ok((await excessOf(dialog)) <= 0, 'the contacts step with its lines');
      await dialog.getByRole('button', { name: /Выбор магазина/ }).click();
      await buying.giveContacts();
      await dialog.getByRole('button', { name: /^\d+ товар/ }).click();
      t.ok((await excessOf(dialog)) <= 0, 'the confirm step with its lines');
      t.strictSame(await findAccessProblems(page), []);
      await buying.order();
      await dialog.getByRole('heading', { name: 'Спасибо за заказ!' }).waitFor();
      t.ok((await excessOf(dialog)) <= 0, 'success');
    },
  );

  t.test('spec §2: the first click on a map cluster opens it, and the dialog does not scroll [S2.38]', async (t) => {
    // A part of the map lies below the fold.
    const { page, dialog } = await start(t, {
      viewport: { width: 1280, height: 720 },
      reducedMotion: 'no-preference',
    });
    const map = dialog.getByRole('region', { name: 'Карта магазинов' });
    const cluster = map.getByRole('button', { name: '2 магазина' });
    // At first the map shows each shop by itself.
    await map.getByRole('button', { name: 'Отдалить' }).click();
    await cluster.waitFor();
    // The dialog may still be opening.
    await untilStill(page);
    const before = await map.boundingBox();
    await cluster.click();
    await cluster.waitFor({ state: 'detached' });
    t.strictSame(await map.boundingBox(), before);
  });
});
