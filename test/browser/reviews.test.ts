/** Reviews, what goes with goods, and word when they are there again (conventions.md §4 'Product page'; contract.md §6; D53). */
import { type Test, test } from 'tap';
import { findAccessProblems } from '../kit/axe.ts';
import { openVisitor, startBrowser } from '../kit/browser.ts';
import { cities } from '../kit/fixtures/cities.ts';
import { makeProduct } from '../kit/fixtures/goods.ts';
import { findProblemsInBothSchemes } from '../kit/page-checks.ts';
import { answer, compute } from '../kit/replies.ts';
import { openShop } from '../kit/shop.ts';
import { startStorefront } from '../kit/storefront.ts';
import { startUpstream } from '../kit/upstream.ts';

const PAGE = '/wine/vino-2.html';
const REVIEWS = 'GET /api/reviews/2.json';
const POST = 'POST /api/reviews/2.json';
const NOTIFY = 'POST /api/stock/2/notify.json';
const [moscow] = cities as [(typeof cities)[number]];

/** Seven of them, five a page. */
const reviews = compute(({ url }) => {
  const page = Number(new URL(url, 'http://shop').searchParams.get('page') ?? 1);
  const all = Array.from({ length: 7 }, (_, index) => ({
    id: index + 1,
    author: `Анна ${index + 1}`,
    date: '2026-11-18T09:00:00Z',
    value: 4,
    text: `Лёгкое, ${index + 1}.`,
  }));
  return answer(200, { data: all.slice(5 * (page - 1), 5 * page), meta: { count: 7, page, limit: 5 } });
});
/** Goods that nobody has. */
const gone = () => {
  const product = makeProduct(2, moscow);
  const none = { availability_status: 'out_of_stock', shops_count: 0, transit_shops_count: 0 };
  return answer(200, { product: { ...product, variations: product.variations.map((one) => ({ ...one, ...none })) } });
};

test('reviews and notices', async (t: Test) => {
  const { upstream, storefront, visit, forget } = await openShop(t);

  t.test(
    'X2: the first reviews are in the HTML of the server, further ones load on demand; axe finds nothing',
    async (t) => {
      upstream.on(REVIEWS, reviews);
      const { text } = await storefront.get(PAGE);
      t.match(text, 'Лёгкое, 5.');
      t.notMatch(text, 'Лёгкое, 6.');
      const { page, complaints } = await visit(PAGE);
      const region = page.getByRole('region', { name: 'Отзывы', exact: true });
      t.equal(await region.getByRole('article').count(), 5);
      t.match(await region.getByRole('article').first().innerText(), /Анна 1/);
      await region.getByRole('img', { name: 'Оценка 4 из 5' }).first().waitFor();
      await region.getByRole('button', { name: 'Показать ещё' }).click();
      await region.getByText('Лёгкое, 7.').waitFor();
      t.equal(await region.getByRole('button', { name: 'Показать ещё' }).count(), 0);
      t.strictSame(await findAccessProblems(page), []);
      t.strictSame(complaints, []);
    },
  );

  t.test(
    'X2: reviews have an order and a distribution where the API counts them, and neither where it does not [X12]',
    async (t) => {
      const without = await storefront.get(PAGE);
      t.match(without.text, 'Отзывы');
      t.notMatch(without.text, 'Порядок отзывов');
      const all = [1, 5, 3].map((value, id) => ({
        id,
        author: `Анна ${value}`,
        date: '2026-11-20',
        value,
        text: 'Вино.',
      }));
      const sorted = compute(({ url }) => {
        const sort = new URL(url, 'http://api').searchParams.get('sort');
        const best = all.toSorted((one, other) => other.value - one.value);
        // An order of its own, where it is not told one.
        const data = sort === '-value' ? best : sort === 'new' ? all : best.toReversed();
        return answer(200, { data, meta: { count: 3, page: 1, limit: 5, values: { 1: 1, 3: 1, 5: 1 } } });
      });
      upstream.on(REVIEWS, sorted);
      await forget();
      const { page, complaints } = await visit(PAGE);
      const region = page.getByRole('region', { name: 'Отзывы', exact: true });
      const order = region.getByRole('combobox', { name: 'Порядок отзывов' });
      t.strictSame(await order.getByRole('option').allTextContents(), [
        'Новые',
        'С высокой оценкой',
        'С низкой оценкой',
      ]);
      t.match(await region.getByRole('list', { name: 'Сколько каких оценок' }).textContent(), '5 из 5: 1 отзыв');
      const authors = () => region.getByRole('article').getByRole('heading').allTextContents();
      t.strictSame(await authors(), ['Анна 1', 'Анна 5', 'Анна 3']);
      await order.selectOption('С высокой оценкой');
      await page.waitForFunction(() => document.querySelector('#reviews article h3')?.textContent === 'Анна 5');
      t.strictSame(await authors(), ['Анна 5', 'Анна 3', 'Анна 1']);
      t.strictSame(complaints, []);
    },
  );

  t.test(
    'X2: a review is written in a dialog, with errors tied to their fields, and goes to moderation [E1]',
    async (t) => {
      const wrong = { code: 'invalid', message: 'Проверьте данные', fields: { 'review.author': 'Слишком длинно' } };
      upstream.on(POST, answer(422, { error: wrong }), answer(200));
      const { page } = await visit(PAGE);
      await page.getByRole('button', { name: 'Написать отзыв' }).click();
      const dialog = page.getByRole('dialog', { name: 'Написать отзыв' });
      await dialog.getByRole('button', { name: 'Отправить' }).click();
      await dialog.getByRole('alert').first().waitFor();
      t.equal(await dialog.getByRole('alert').count(), 3);
      const group = dialog.getByRole('radiogroup', { name: 'Оценка' });
      const tied = await group.getAttribute('aria-describedby');
      t.equal(await dialog.locator(`[id="${tied}"]`).innerText(), 'Поставьте оценку');
      t.strictSame(await findProblemsInBothSchemes(page), []);
      await dialog.getByRole('textbox', { name: 'Имя' }).fill('Пётр');
      await group.getByRole('radio', { name: '4' }).check();
      await dialog.getByRole('textbox', { name: 'Отзыв' }).fill('Хорошее');
      await dialog.getByRole('button', { name: 'Отправить' }).click();
      await dialog.getByRole('alert').filter({ hasText: 'Слишком длинно' }).waitFor();
      await dialog.getByRole('button', { name: 'Отправить' }).click();
      await page.getByRole('dialog', { name: 'Спасибо за отзыв!' }).getByText('после проверки').waitFor();
      t.match(upstream.seen(POST).at(-1)?.body.toString(), /name="review\.value"\r\n\r\n4\r\n/);
    },
  );

  t.test('X6: Сообщить о поступлении shows only for goods out of stock and sends an e-mail address [E1]', async (t) => {
    t.notMatch((await storefront.get(PAGE)).text, 'Сообщить о поступлении', 'they can be had');
    upstream.on(PAGE, gone());
    await forget();
    t.match((await storefront.get(PAGE)).text, 'Сообщить о поступлении');
    const { page } = await visit(PAGE);
    await page.getByRole('main').getByRole('button', { name: 'Сообщить о поступлении' }).click();
    const dialog = page.getByRole('dialog', { name: 'Сообщить о поступлении' });
    await dialog.getByText('политикой обработки персональных данных').waitFor();
    await dialog.getByRole('textbox', { name: 'E-mail' }).fill('anna');
    await dialog.getByRole('button', { name: 'Отправить' }).click();
    await dialog.getByRole('alert').filter({ hasText: 'Некорректный e-mail' }).waitFor();
    t.strictSame(await findProblemsInBothSchemes(page), []);
    t.strictSame(upstream.seen(NOTIFY), []);
    await dialog.getByRole('textbox', { name: 'E-mail' }).fill('anna@example.ru');
    await dialog.getByRole('button', { name: 'Отправить' }).click();
    await page.getByRole('dialog', { name: 'Мы сообщим о поступлении' }).waitFor();
    t.match(upstream.seen(NOTIFY)[0]?.body.toString(), /anna@example\.ru/);
  });

  t.test('X2: related goods have the heading of their kind instead of С этим смотрят', async (t) => {
    // A streamed page may hold the placeholder, too, where the related goods are late.
    const { text } = await storefront.untilKept(PAGE);
    t.match(text, /<h2[^>]*>К этому вину<\/h2>/);
    t.notMatch(text, 'С этим смотрят');
  });
});

test('X2, X6, D53: without the optional calls their features are not shown and the calls are not made', async (t: Test) => {
  const upstream = await startUpstream(t);
  upstream.goodsOnPage = 2;
  const lacking = /^\/api\/(?:reviews|goods|orders|stock\/\d+\/notify)/;
  upstream.on(({ path }) => lacking.test(path), answer(404));
  upstream.on(PAGE, gone());
  const storefront = await startStorefront(t, { upstream, browser: true });
  const probes = upstream.seen(({ path }) => lacking.test(path)).length;
  const { page, complaints } = await openVisitor(t, await startBrowser(), { host: storefront.publicHost });
  await page.goto(`${storefront.browserUrl}/wine/`);
  await storefront.untilInteractive(page);
  await page.getByRole('link', { name: 'Вино 2', exact: true }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Вино 2' }).waitFor();
  await page.getByRole('heading', { name: 'С этим смотрят' }).waitFor();
  t.equal(await page.getByRole('region', { name: 'Отзывы' }).count(), 0);
  t.equal(await page.getByRole('button', { name: 'Сообщить о поступлении' }).count(), 0);
  t.equal(await page.locator('[href="#reviews"]').count(), 0);
  t.equal(await page.getByRole('link', { name: 'Мои заказы' }).count(), 0);
  t.equal(upstream.seen(({ path }) => lacking.test(path)).length, probes);
  t.strictSame(complaints, []);
});
