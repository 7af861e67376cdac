/** What stands on each step of checkout, word by word (spec §2 'Checkout', §5, §9; conventions.md §4), in a real browser. */
import { type Test, test } from 'tap';
import { UPDATE } from '../kit/cart.ts';
import { ORDER, openCounter, SHOPS, type Stock, shopsWith } from '../kit/checkout.ts';
import { answer, hold, makeGate } from '../kit/replies.ts';
import { until } from '../kit/until.ts';

const DATA = 'GET /api/checkout/data.json';
const all: Stock = [
  [9, 9],
  [9, 9],
];
const half: Stock = [[9, 0]];
const other: Stock = [
  [0, 0],
  [9, 0],
];

test('the steps of checkout', async (t: Test) => {
  const { upstream, start } = await openCounter(t, all);

  t.test(
    'spec §2: steps, back buttons, labels and field notes have the texts of the spec; the summary unfolds [S2.37, S2.40, D36]',
    async (t) => {
      const { dialog, choose, take, visitor } = await start(t);
      const steps = dialog.getByRole('list', { name: 'Шаги оформления' }).getByRole('button');
      t.strictSame(await steps.allInnerTexts(), ['Выбор магазина', 'Контактные данные', 'Подтверждение']);
      t.equal(await steps.first().evaluate((step) => getComputedStyle(step, '::before').content), 'counter(step) / ""');
      await dialog.getByText('Вернуться в корзину', { exact: true }).waitFor();
      await choose(/^Москва, ул. Садовая, 1/);
      await dialog.getByText('К списку магазинов', { exact: true }).waitFor();
      await take();
      await dialog.getByText('* — обязательное поле').waitFor();
      for (const label of ['Телефон', 'ФИО', 'E-mail']) await dialog.getByLabel(label, { exact: true }).waitFor();
      const phone = dialog.getByRole('textbox', { name: 'Телефон', exact: true });
      const name = dialog.getByRole('textbox', { name: 'ФИО', exact: true });
      const email = dialog.getByRole('textbox', { name: 'E-mail', exact: true });
      t.equal(await phone.getAttribute('placeholder'), 'Введите номер телефона');
      t.equal(await phone.getAttribute('required'), '');
      t.equal(await name.getAttribute('required'), '');
      t.equal(await email.getAttribute('required'), null);
      for (const [field, note] of [
        [phone, 'Заказ будет привязан к номеру телефона'],
        [name, 'При получении может потребоваться паспорт'],
        [email, 'На почту вышлем чек и информацию о заказе'],
      ] as const) {
        const described = await field.evaluate((element) =>
          (element.getAttribute('aria-describedby') ?? '')
            .split(' ')
            .map((id) => document.getElementById(id)?.textContent)
            .join(' '),
        );
        t.match(described, note);
      }
      const summary = dialog.getByRole('complementary', { name: 'Ваш заказ' });
      t.match((await summary.innerText()).replace(/\s/g, ' '), /2 товара.*1 800 ₽.*Бесплатно.*Итого.*1 800 ₽/);
      const fold = summary.getByRole('button', { name: /^2 товара/ });
      t.equal(await fold.getAttribute('aria-expanded'), 'false');
      await fold.click();
      t.match(await summary.getByRole('list').innerText(), /Вино 4[\s\S]*Вино 2/);
      await fold.click();
      await summary.getByRole('list').waitFor({ state: 'hidden' });
      t.strictSame(visitor.complaints, []);
    },
  );

  t.test(
    'spec §5: each invalid contact field shows its message; Далее is enabled only when all are valid [S2.40, S5.2]',
    async (t) => {
      const { dialog, choose, take } = await start(t);
      await choose(/^Москва, ул. Садовая, 1/);
      await take();
      const phone = dialog.getByRole('textbox', { name: 'Телефон', exact: true });
      const name = dialog.getByRole('textbox', { name: 'ФИО', exact: true });
      const email = dialog.getByRole('textbox', { name: 'E-mail', exact: true });
      const next = dialog.getByRole('button', { name: 'Далее' });
      for (const field of [phone, name, email]) await field.fill('');
      t.ok(await next.isDisabled());
      const missing = dialog.getByRole('button', { name: 'Далее', description: 'Осталось заполнить: Телефон, ФИО' });
      t.equal(await missing.count(), 1, 'it says what is missing');
      await name.fill('Анна');
      for (const [text, message] of [
        ['999 12', 'Введите номер телефона полностью'],
        ['8 999 123-45-67 890 12', 'Некорректный номер телефона'],
        ['звоните', 'Некорректный номер телефона'],
        ['', 'Обязательное поле'],
      ] as const) {
        await phone.fill(text);
        await phone.blur();
        await dialog.getByRole('alert').getByText(message, { exact: true }).waitFor();
        t.equal(await phone.getAttribute('aria-invalid'), 'true', text);
      }
      await phone.fill('8(999)1234567');
      await phone.blur();
      await dialog.getByRole('alert').first().waitFor({ state: 'detached' });
      t.equal(await phone.inputValue(), '+7 999 123 45 67');
      await name.fill('   ');
      await name.blur();
      await dialog.getByRole('alert').getByText('Обязательное поле').waitFor();
      t.ok(await next.isDisabled());
      await name.fill('Анна');
      t.ok(await next.isEnabled());
      await email.fill('anna@example');
      await email.blur();
      await dialog.getByRole('alert').getByText('Некорректный e-mail').waitFor();
      t.ok(await next.isDisabled());
      await email.fill('anna@почта.рф');
      await next.click();
      await dialog.getByText('anna@почта.рф').waitFor();
    },
  );

  t.test('buyer data that arrives late does not overwrite the field that has the focus [S6.1]', async (t) => {
    const { page, dialog, choose } = await start(t);
    const name = dialog.getByRole('textbox', { name: 'ФИО' });
    const email = dialog.getByRole('textbox', { name: 'E-mail' });
    await choose(/^Москва, ул. Садовая, 1/);
    await dialog.getByRole('button', { name: 'Заберу здесь' }).click();
    await email.waitFor();
    // As if it had not been known before.
    await page.evaluate(() => {
      const kept: object = JSON.parse(sessionStorage.getItem('checkout') ?? '{}');
      sessionStorage.setItem('checkout', JSON.stringify({ ...kept, contacts: {} }));
    });
    const gate = makeGate();
    await page.route(/checkout\/data\.json$/, (route) => gate.opened.then(() => route.continue()));
    await page.reload();
    await name.click();
    t.equal(await email.inputValue(), '');
    gate.open();
    await until(async () => (await email.inputValue()) !== '');
    await page.keyboard.insertText('Анна');
    await email.focus();
    t.equal(await name.inputValue(), 'Анна');
  });

  t.test(
    'spec §2, §6: contacts are prefilled with the buyer data of the API; the confirm step shows and can change them [S2.41, S6.1]',
    async (t) => {
      const buyer = { title: 'Анна Петрова', phone: '89991234567', email: 'anna@example.ru' };
      upstream.on(DATA, answer(200, { data: buyer, min_order: null }));
      const { dialog, choose, take } = await start(t);
      await choose(/^Москва, ул. Садовая, 1/);
      await take();
      await dialog.getByRole('button', { name: 'Далее', disabled: false }).click();
      await dialog.getByRole('link', { name: 'Винотека № 1' }).waitFor();
      for (const text of [
        'Москва, ул. Садовая, 1',
        'Анна Петрова',
        '+7 999 123 45 67',
        'anna@example.ru',
        'Частное лицо',
      ]) {
        await dialog.getByText(text, { exact: true }).waitFor();
      }
      const day = new Intl.DateTimeFormat('ru-RU', { day: 'numeric', month: 'long', timeZone: 'Europe/Moscow' });
      await dialog.getByText(new RegExp(`^Забрать: со? ${day.format(Date.now() + 2 * 86_400_000)}$`)).waitFor();
      t.equal(await dialog.locator('a[href="/privacy/"]').getAttribute('target'), '_blank');
      t.ok(await dialog.getByRole('button', { name: 'Оформить заказ' }).isEnabled());
      const change = dialog.getByRole('link', { name: 'Изменить' });
      await change.nth(1).click();
      await dialog.getByRole('heading', { name: 'Заполните данные покупателя' }).waitFor();
      t.equal(await dialog.getByRole('textbox', { name: 'ФИО', exact: true }).inputValue(), 'Анна Петрова');
      await dialog.getByRole('button', { name: 'Далее' }).click();
      await change.first().click();
      await dialog.getByRole('button', { name: 'Заберу здесь' }).waitFor();
      const bar = dialog.getByRole('list', { name: 'Шаги оформления' }).getByRole('button');
      t.equal(await bar.nth(0).getAttribute('aria-current'), 'step');
      t.ok(await bar.nth(2).isDisabled(), 'only earlier steps can be pressed');
    },
  );

  t.test('spec §5: the order button is disabled while the cart is changing [S5.8]', async (t) => {
    const { page, dialog } = await start(t);
    await page.goBack();
    await dialog.waitFor({ state: 'hidden' });
    const order = page.getByRole('main').getByRole('button', { name: 'Оформить заказ' });
    t.ok(await order.isEnabled());
    const gate = makeGate();
    upstream.on(UPDATE, hold(gate.opened));
    await page.getByRole('button', { name: 'Увеличить количество' }).first().click();
    t.ok(await order.isDisabled());
    t.ok(await page.getByRole('checkbox', { name: 'Выбрать все товары' }).isDisabled());
    t.ok(
      await page
        .getByRole('button', { name: /^Удалить: / })
        .first()
        .isDisabled(),
    );
    gate.open();
    await page.getByRole('main').getByRole('button', { name: 'Оформить заказ', disabled: false }).waitFor();
  });

  t.test('leaving the map while it zooms causes no error [S2.34]', async (t) => {
    const { page, visitor, dialog, choose } = await start(t, { reducedMotion: 'no-preference', own: true });
    await dialog.getByRole('button', { name: /, 2 из 2$/ }).waitFor();
    await page.clock.install();
    await choose(/^Москва, ул. Садовая, 1/);
    await dialog.getByRole('button', { name: 'Заберу здесь' }).click();
    await dialog.getByRole('heading', { name: 'Заполните данные покупателя' }).waitFor();
    await page.clock.runFor(2000);
    t.strictSame(visitor.complaints, []);
  });

  t.test(
    'conventions §4, D10: the shops step sorts and searches its list, and suggests two shops that together have everything [S2.38]',
    async (t) => {
      const [first, today, transit]: Stock[] = [
        [[0, 9]],
        [
          [9, 0],
          [9, 0],
        ],
        [
          [0, 9],
          [0, 9],
        ],
      ];
      upstream.on(SHOPS, shopsWith(transit ?? [], today ?? [], first ?? []));
      const { dialog, page, shops, visitor } = await start(t);
      const kinds = dialog.getByRole('radiogroup', { name: 'Тип покупателя' }).getByRole('radio');
      t.strictSame(
        await kinds.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).labels?.[0]?.textContent)),
        ['Частное лицо', 'Юридическое лицо'],
      );
      const sort = dialog.getByRole('combobox', { name: 'Сортировка' });
      t.strictSame(await sort.getByRole('option').allInnerTexts(), [
        'По наличию',
        'По цене',
        'По сроку',
        'По расстоянию',
      ]);
      const numbers = async () =>
        (await shops.getByRole('button').allTextContents()).map((text) => Number(/Садовая, (\d)/.exec(text)?.[1]));
      t.strictSame(await numbers(), [3, 2, 1], 'the nearest first');
      for (const [label, order] of [
        ['По цене', [1, 2, 3]],
        ['По сроку', [2, 3, 1]],
        ['По наличию', [2, 1, 3]],
        ['По расстоянию', [3, 2, 1]],
      ] as const) {
        await sort.selectOption({ label });
        t.strictSame(await numbers(), order, label);
      }
      const search = dialog.getByRole('searchbox', { name: 'Поиск по адресу' });
      t.equal(await search.getAttribute('placeholder'), 'Поиск по адресу');
      await search.fill('садовая 2');
      await until(async () => (await numbers()).length === 1);
      t.strictSame(await numbers(), [2]);
      const none = dialog.getByText('Магазины не найдены. Попробуйте изменить запрос.');
      await search.fill('нигде');
      await none.waitFor();

      upstream.on(SHOPS, shopsWith(half, other));
      await page.goBack();
      await dialog.waitFor({ state: 'hidden' });
      await page.getByRole('main').getByRole('button', { name: 'Оформить заказ' }).click();
      const together = dialog.getByText('Всё сегодня — в 2 магазинах');
      await together.waitFor();
      await dialog
        .getByText(/^Москва, ул. Садовая, (?:1 и Москва, ул. Садовая, 2|2 и Москва, ул. Садовая, 1)$/)
        .waitFor();
      await dialog.getByRole('radio', { name: 'Юридическое лицо' }).check();
      await none.waitFor();
      t.equal(await together.count(), 0);
      t.strictSame(visitor.complaints, []);
    },
  );

  t.test(
    'spec §2, D5: a partly covered line shows X из Y; a total that the API changed is shown on success [S2.39]',
    async (t) => {
      upstream.on(
        SHOPS,
        shopsWith([
          [0, 9],
          [0, 1],
        ]),
      );
      upstream.on(ORDER, answer(200, { data: { code: 'A-7', total: 2000 } }));
      const { page, dialog, shops, choose, giveContacts, order } = await start(t);
      await page.goBack();
      await dialog.waitFor({ state: 'hidden' });
      const line = page.getByRole('main').getByRole('article', { name: 'Вино 2', exact: true });
      const updates = upstream.seen(UPDATE).length;
      await line.getByRole('button', { name: 'Увеличить количество' }).click();
      await upstream.arrived(UPDATE, updates + 1);
      await page.getByRole('main').getByRole('button', { name: 'Оформить заказ' }).click();
      await shops.getByRole('button').first().filter({ hasText: '2 из 3' }).waitFor();
      await choose(/^Москва, ул. Садовая, 1/);
      const taken = dialog.getByRole('list', { name: /^Можно забрать/ }).getByRole('listitem');
      t.match((await taken.filter({ hasText: 'Вино 2' }).innerText()).replace(/\s+/g, ' '), /1 из 2/);
      t.notMatch(await taken.filter({ hasText: 'Вино 4' }).innerText(), / из /);
      await giveContacts();
      await order();
      await dialog.getByText(/^Сумма изменилась: 2\s000\s₽ вместо 1\s800\s₽/).waitFor();
    },
  );
});
