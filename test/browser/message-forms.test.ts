/** The forms for a callback and for messages to the shop (spec §2, §4; conventions.md §4): errors, sending and confirmation. */
import { type Test, test } from 'tap';
import { cities } from '../kit/fixtures/cities.ts';
import { makeProduct } from '../kit/fixtures/goods.ts';
import { findProblemsInBothSchemes } from '../kit/page-checks.ts';
import { answer, byDefault, hold, makeGate } from '../kit/replies.ts';
import { openShop } from '../kit/shop.ts';

const [moscow] = cities as [(typeof cities)[number]];

test('message forms', async (t: Test) => {
  const shop = await openShop(t);
  const { upstream, visit } = shop;
  /** Opens the page of a form and waits until it is interactive. */
  const openForm = async (path: string) => {
    const { page } = await visit(path);
    return { page, main: page.getByRole('main') };
  };

  t.test(
    'the callback form shows hours and promise, errors after the first submit, then a confirmation [S2.31, S4.13, D36, D42, D43]',
    async (t) => {
      const { page } = await shop.visit('/brands/');
      const header = page.getByRole('banner');
      t.equal(await header.getByRole('link', { name: '+7 495 111-11-11' }).getAttribute('href'), 'tel:+74951111111');
      const link = header.getByRole('link', { name: 'Заказать звонок' });
      t.equal(await link.getAttribute('href'), '/feedback/callback/');
      await link.click();
      const dialog = page.getByRole('dialog', { name: 'Заказать звонок' });
      await dialog.getByText('наш менеджер свяжется с вами в течение 20 минут').waitFor();
      t.match(await dialog.innerText(), 'Ежедневно 09:00–21:00 МСК');
      t.equal(await dialog.getByRole('link', { name: /^политикой/ }).getAttribute('href'), '/privacy/');
      t.equal(await dialog.getByRole('alert').filter({ hasText: /\S/ }).count(), 0);
      await dialog.getByRole('button', { name: 'Отправить' }).click();
      await dialog.getByText('Обязательное поле').first().waitFor();
      t.equal(await dialog.getByText('Обязательное поле').count(), 2);
      await dialog.getByRole('textbox', { name: 'Имя' }).fill('  Анна ');
      await dialog.getByRole('textbox', { name: 'Телефон' }).fill('999 12');
      await dialog.getByRole('button', { name: 'Отправить' }).click();
      await dialog.getByText('Введите номер телефона полностью').waitFor();
      await dialog.getByRole('textbox', { name: 'Телефон' }).fill('8 999 123-45-67');
      await dialog.getByRole('button', { name: 'Отправить' }).click();
      await page.getByRole('dialog', { name: 'Ваша заявка успешно отправлена' }).waitFor();
      await dialog.waitFor({ state: 'detached' });
      const [request] = upstream.seen('/api/feedback/callback.json');
      t.match(request?.body.toString(), /name="name"\r\n\r\nАнна\r\n/);
      t.match(request?.body.toString().replace(/[\s()-]/g, ''), '+79991234567');
    },
  );

  t.test(
    'an invalid callback form focuses its first invalid field; one that fails to send keeps the focus [S2.31, S8.7]',
    async (t) => {
      const { page, complaints } = await shop.visit('/feedback/callback/');
      const main = page.getByRole('main');
      const send = main.getByRole('button', { name: 'Отправить' });
      const focused = (name: string) =>
        page.waitForFunction((it) => document.activeElement?.getAttribute('name') === it, name);
      await main.getByRole('textbox', { name: 'Имя' }).fill('Анна');
      await send.press('Enter');
      await focused('phone');
      await main.getByRole('textbox', { name: 'Имя' }).fill('');
      await send.press('Enter');
      await focused('name');
      await main.getByRole('textbox', { name: 'Имя' }).fill('Анна');
      await main.getByRole('textbox', { name: 'Телефон' }).fill('8 999 123-45-67');
      upstream.on('/api/feedback/callback.json', answer(500), byDefault);
      await send.press('Enter');
      await main.getByRole('alert').filter({ hasText: 'Не удалось отправить заявку' }).waitFor();
      t.equal(await page.evaluate(() => document.activeElement?.textContent), 'Отправить');
      t.equal(complaints.filter((line) => line.startsWith('console info: Callback:')).length, 1, 'logged (spec §8)');
    },
  );

  t.test('the corporate page has a form of its own, which requires the company [X12]', async (t) => {
    const blocks = [{ title: 'Как это устроено', html: '<ol><li>Запрос</li><li>Счёт</li></ol>' }];
    const products = [makeProduct(2, moscow), makeProduct(3, moscow)];
    const data = { title: 'Компаниям', html: '<p>Подарки.</p>', blocks, products };
    upstream.on('/api/content.json', answer(200, { data }));
    const { page, complaints } = await shop.visit('/corporate/');
    t.equal(await page.getByRole('list', { name: 'Товары' }).getByRole('article').count(), 2, 'gifts');
    const call = page.getByRole('complementary', { name: 'Поговорить с менеджером' });
    t.match(await call.getByRole('link').first().getAttribute('href'), /^tel:\+7/);
    await page.getByRole('main').getByRole('heading', { level: 2, name: 'Как это устроено' }).waitFor();
    const form = page.getByRole('form', { name: 'Запрос для компании' });
    await form.getByRole('textbox', { name: 'Имя' }).fill('Анна');
    await form.getByRole('textbox', { name: 'E-mail' }).fill('anna@mail.example');
    await form.getByRole('textbox', { name: 'Сообщение' }).fill('Сто подарков к 20 декабря');
    await form.getByRole('button', { name: 'Отправить' }).click();
    await form.getByRole('alert').first().waitFor();
    t.equal(upstream.seen('POST /api/feedback.json').length, 0);
    await form.getByRole('textbox', { name: 'Компания' }).fill('ООО «Ромашка»');
    await form.getByRole('button', { name: 'Отправить' }).click();
    await form.getByRole('status').filter({ hasText: 'Ответим' }).waitFor();
    t.equal(upstream.seen('POST /api/feedback.json').length, 1);
    t.strictSame(complaints, []);
  });

  t.test('spec §4: two immediate clicks on the submit button send a form once [S4.13]', async (t) => {
    const { page } = await shop.visit('/feedback/');
    const main = page.getByRole('main');
    await main.getByRole('textbox', { name: 'Имя' }).fill('Анна');
    await main.getByRole('textbox', { name: 'E-mail' }).fill('anna@mail.example');
    await main.getByRole('textbox', { name: 'Сообщение' }).fill('Дважды');
    const earlier = upstream.seen('POST /api/feedback.json').length;
    await main.getByRole('button', { name: 'Отправить' }).evaluate((button: HTMLElement) => {
      button.click();
      button.click();
    });
    await main.getByText('Сообщение отправлено. Спасибо!').waitFor();
    t.equal(upstream.seen('POST /api/feedback.json').length - earlier, 1);
  });

  t.test('a link to /feedback/ opens the form in a dialog, which the confirmation replaces [S4.13, E1]', async (t) => {
    const { page, complaints } = await shop.visit('/brands/');
    await page.evaluate(() => {
      const link = Object.assign(document.createElement('a'), { href: '/feedback/', textContent: 'Написать' });
      document.querySelector('main')?.append(link);
    });
    await page.getByRole('link', { name: 'Написать' }).click();
    const dialog = page.getByRole('dialog', { name: 'Обратная связь' });
    await dialog.getByRole('button', { name: 'Отправить' }).click();
    await dialog.getByText('Обязательное поле').first().waitFor();
    t.strictSame(await findProblemsInBothSchemes(page), []);
    await dialog.getByRole('textbox', { name: 'Имя' }).fill('Анна');
    await dialog.getByRole('textbox', { name: 'E-mail' }).fill('anna@mail.example');
    await dialog.getByRole('textbox', { name: 'Сообщение' }).fill('Спасибо');
    await dialog.getByRole('button', { name: 'Отправить' }).click();
    await page.getByRole('dialog', { name: 'Сообщение отправлено. Спасибо!' }).waitFor();
    t.match((await upstream.arrived('POST /api/feedback.json')).body.toString(), /name="feedback.message"/);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });

    const gate = makeGate();
    upstream.on('/api/feedback.json', hold(gate.opened, answer(200, {})));
    await page.getByRole('link', { name: 'Написать' }).click();
    const name = dialog.getByRole('textbox', { name: 'Имя', exact: true });
    await name.fill('Анна');
    await dialog.getByRole('textbox', { name: 'E-mail' }).fill('anna@mail.example');
    await dialog.getByRole('textbox', { name: 'Сообщение' }).fill('Спасибо ещё раз');
    const before = upstream.seen('POST /api/feedback.json').length;
    await dialog.getByRole('button', { name: 'Отправить' }).click();
    await upstream.arrived('POST /api/feedback.json', before + 1);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    gate.open();
    await page.getByRole('dialog', { name: 'Сообщение отправлено. Спасибо!' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Написать' }).click();
    t.equal(await name.inputValue(), '', 'what was sent from a dialog that was closed meanwhile is no draft');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    t.match(page.url(), /\/brands\/$/);
    t.strictSame(complaints, []);
  });

  t.test(
    'feedback: errors show after the first submit, those of the API at their fields, then a confirmation',
    async (t) => {
      const { page, main } = await openForm('/feedback/');
      const field = (name: string) => main.getByRole('textbox', { name, exact: true });
      const send = main.getByRole('button', { name: 'Отправить' });

      t.equal(await main.getByRole('alert').count(), 0);
      await send.click();
      await main.getByRole('alert').first().waitFor();
      t.same(await main.getByRole('alert').allInnerTexts(), [
        'Обязательное поле',
        'Укажите телефон или e-mail',
        'Обязательное поле',
      ]);
      await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'feedback.name');
      const described = await field('Имя').getAttribute('aria-describedby');
      t.equal(await page.locator(`[id="${described}"]`).innerText(), 'Обязательное поле');

      await field('Имя').fill('Иван');
      await field('Компания').fill('Ромашка');
      await field('Сообщение').fill('Привет');
      await field('E-mail').fill('ivan@');
      await field('Телефон').fill('89161234567');
      await field('Сообщение').focus();
      t.equal(await field('Телефон').inputValue(), '+7 916 123 45 67');
      t.same(await main.getByRole('alert').allInnerTexts(), ['Некорректный e-mail']);
      await field('E-mail').fill('ivan@mail.example');
      const refused = { error: { code: 'invalid', message: '', fields: { 'feedback.company': 'Не знаем такой' } } };
      upstream.on('/api/feedback.json', answer(422, refused), answer(500), answer(200, {}));
      await send.click();
      await main.getByRole('alert').filter({ hasText: 'Не знаем такой' }).waitFor();
      await page.context().setOffline(true);
      await send.click();
      await main.getByRole('alert').filter({ hasText: 'Не удалось отправить' }).waitFor();
      await page.context().setOffline(false);
      t.equal(await send.getAttribute('aria-disabled'), 'false', 'D65: it is not sent later');
      const before = upstream.seen('POST /api/feedback.json').length;
      await send.click();
      await upstream.arrived('POST /api/feedback.json', before + 1);
      await main.getByRole('alert').filter({ hasText: 'Не удалось отправить' }).waitFor();
      t.equal(await field('Имя').inputValue(), 'Иван');
      await send.click();
      await main.getByRole('status').filter({ hasText: 'Сообщение отправлено' }).waitFor();
      t.equal(await field('Имя').inputValue(), '');
      t.equal(await main.getByRole('alert').count(), 0);
    },
  );

  t.test('feedback: a late 422 does not move the focus away from another field', async (t) => {
    const { page, main } = await openForm('/feedback/');
    const gate = makeGate();
    const refused = { error: { code: 'invalid', message: '', fields: { 'feedback.name': 'Не знаем такого' } } };
    upstream.on('/api/feedback.json', hold(gate.opened, answer(422, refused)), byDefault);
    await main.getByRole('textbox', { name: 'Имя' }).fill('Иван');
    await main.getByRole('textbox', { name: 'E-mail' }).fill('ivan@mail.example');
    await main.getByRole('textbox', { name: 'Сообщение' }).fill('Привет');
    await main.getByRole('button', { name: 'Отправить' }).click();
    await upstream.arrived('/api/feedback.json');
    await main.getByRole('textbox', { name: 'Компания' }).focus();
    gate.open();
    await main.getByRole('alert').filter({ hasText: 'Не знаем такого' }).waitFor();
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    t.equal(await page.evaluate(() => document.activeElement?.getAttribute('name')), 'feedback.company');
    await main.getByRole('button', { name: 'Отправить' }).click();
    await main.getByRole('status').filter({ hasText: 'Сообщение отправлено' }).waitFor();
    t.equal(await main.getByRole('alert').count(), 0, 'a refusal ends with the form that was refused');
  });

  t.test('feedback: text typed while the message is being sent stays when the form is cleared', async (t) => {
    const { main } = await openForm('/feedback/');
    const gate = makeGate();
    upstream.on('/api/feedback.json', hold(gate.opened, answer(200, {})));
    const field = (name: string) => main.getByRole('textbox', { name, exact: true });
    await field('Имя').fill('Иван');
    await field('E-mail').fill('ivan@mail.example');
    await field('Сообщение').fill('Привет');
    await main.getByRole('button', { name: 'Отправить' }).click();
    await upstream.arrived('/api/feedback.json');
    await field('Сообщение').fill('Ещё вопрос');
    gate.open();
    await main.getByRole('status').filter({ hasText: 'Сообщение отправлено' }).waitFor();
    t.same([await field('Имя').inputValue(), await field('Сообщение').inputValue()], ['', 'Ещё вопрос']);
  });

  t.test('on a phone the result of a submitted form scrolls into view [D23]', async (t) => {
    const { page, main } = await openForm('/partners/');
    await page.setViewportSize({ width: 390, height: 600 });
    await main.getByRole('textbox', { name: 'Имя' }).fill('Иван');
    await main.getByRole('textbox', { name: 'E-mail' }).fill('ivan@mail.example');
    await main.getByRole('textbox', { name: 'Сообщение' }).fill('Привет');
    upstream.on('/api/feedback/partners.json', answer(500), answer(200, {}));
    const seen = (role: string, words: string) =>
      page.waitForFunction(
        ([which, text]) => {
          const note = document.querySelector(`main form [role=${which}]`);
          const { top = -1, bottom = -1 } = note?.textContent?.includes(text) ? note.getBoundingClientRect() : {};
          return top >= 0 && bottom > 0 && bottom <= innerHeight;
        },
        [role, words] as const,
      );
    const send = main.getByRole('button', { name: 'Отправить' });
    await send.click();
    await seen('alert', 'Не удалось отправить');
    await send.click();
    await seen('status', 'Сообщение отправлено');
    t.equal(await main.getByRole('alert').count(), 0);
  });
});
