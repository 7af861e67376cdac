/** Checkout without JavaScript (D39): its steps are pages, each made from what the form before it has sent. */
import { type Test, test } from 'tap';
import { SHOPS, shopsWith } from '../kit/checkout.ts';
import { answer, broken, byDefault, hang, type SeenRequest } from '../kit/replies.ts';
import { type Reply, startStorefront } from '../kit/storefront.ts';
import { startUpstream } from '../kit/upstream.ts';

const ORDER = 'POST /api/checkout.json';
const buyer = { phone: '8 916 123-45-67', title: 'Иванов Иван' };
const wordsOf = ({ text }: Reply) => text.replace(/<[^>]*>/g, '').replace(/\u00a0/g, ' ');
const sentence = (text: string) => text.replace(/<!-- -->/g, '').replace(/\u00a0/g, ' ');

/** A visitor with a cart. @param goods ids */
async function enter(t: Test, { goods = [2], env = {} }: { goods?: number[]; env?: Record<string, string> } = {}) {
  const upstream = await startUpstream(t);
  const storefront = await startStorefront(t, { upstream, env: { RATE_LIMIT: 'off', ...env } });
  const cookie = `sid=${upstream.openSession(goods)}`;
  upstream.on(SHOPS, shopsWith([[2, 2]]));
  const open = (path: string) => storefront.get(path, { headers: { cookie } });

  /** Sends the form that has a text, with more fields. */
  async function send(page: Reply, text: string, fields: Record<string, string> = {}): Promise<Reply> {
    const form = formWith(page, text);
    const body = new URLSearchParams({ ...form.fields, ...fields }).toString();
    if (form.method === 'get') return open(`${form.action}?${body}`);
    const headers = { cookie, 'content-type': 'application/x-www-form-urlencoded' };
    return storefront.send('POST', form.action, { headers, body });
  }

  /** Goes to the confirmation of an order from the shelf of the first shop. */
  async function confirm(more: Record<string, string> = {}): Promise<Reply> {
    const shops = await open('/cart/?plain=1&step=shop');
    const shop = await send(shops, 'aria-label="Магазины"', { shop: '1', ...more });
    const contacts = await send(shop, 'Заберу здесь', { orderType: 'retail' });
    return send(contacts, 'Далее', { ...buyer, ...more });
  }

  return { upstream, storefront, open, send, confirm, orders: () => upstream.seen(ORDER) };
}

function formWith({ text: page }: Reply, text: string) {
  const form = page.split('<form').find((part) => part.split('</form>', 1)[0]?.includes(text)) ?? '';
  const attribute = (tag: string, name: string) => unescaped(new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? '');
  const [tag = ''] = form.split('>', 1);
  const hidden = form.split('</form>', 1)[0]?.match(/<input type="hidden"[^>]*>/g) ?? [];
  const fields = Object.fromEntries(hidden.map((input) => [attribute(input, 'name'), attribute(input, 'value')]));
  return { method: attribute(tag, 'method'), action: attribute(tag, 'action'), fields };
}

function unescaped(text: string): string {
  return text
    .replace(/&quot;/g, '"')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&');
}

function keyOf(request: SeenRequest | undefined): unknown {
  return request?.headers['idempotency-key'];
}

/** The order as it was sent, without the boundary that each body has for itself. */
function bodyOf(request: SeenRequest | undefined): string {
  return (request?.body.toString() ?? '').replace(/^--.*$/gm, '');
}

test('D39, D15: without JavaScript shop, contacts and confirmation are pages, and an order posted twice is one', async (t: Test) => {
  const { open, send, orders, upstream } = await enter(t);
  t.match((await open('/cart/?plain=1')).text, 'href="/cart/?plain=1&amp;step=shop"');
  const shops = await open('/cart/?plain=1&step=shop');
  t.match(shops.text, /<button (?=[^>]*type="submit")(?=[^>]*name="shop")[^>]*value="1"/);
  const shop = await send(shops, 'aria-label="Магазины"', { shop: '1' });
  const contacts = await send(shop, 'Заберу здесь', { orderType: 'retail' });
  for (const name of ['Телефон', 'ФИО', 'E-mail']) t.match(contacts.text, name);
  const confirm = await send(contacts, 'Далее', buyer);
  t.match(confirm.text, 'Проверьте данные');
  t.match(confirm.text, '+7 916 123 45 67');
  t.equal(upstream.seen(ORDER).length, 0);
  const first = await send(confirm, 'Оформить заказ');
  const again = await send(confirm, 'Оформить заказ');
  for (const page of [shops, shop, contacts, confirm, first]) {
    t.equal(page.status, 200);
    t.equal(page.header('cache-control'), 'no-store');
    t.equal(page.header('x-cache'), 'BYPASS');
    t.match(page.text, '<meta name="robots" content="noindex"');
  }
  const code = (page: Reply) => /Ваш заказ № ([^<]+) успешно оформлен/.exec(sentence(page.text))?.[1];
  t.ok(code(first));
  t.equal(code(again), code(first));
  const [one, other] = orders();
  t.match(keyOf(one), /^[\da-f-]{36}$/);
  t.equal(keyOf(other), keyOf(one));
  t.equal(bodyOf(other), bodyOf(one));
  t.match(bodyOf(one), /order\.phone"\s+\+79161234567/);
  t.match(bodyOf(one), /order\.orderType"\s+retail/);
});

test('D39: wrong contacts are a 422 with the messages at the fields, and what was typed stays', async (t: Test) => {
  const { confirm, orders } = await enter(t);
  const page = await confirm({ phone: '12', email: 'не почта' });
  t.equal(page.status, 422);
  t.match(page.text, /role="alert" id="[^"]+"[^>]*>Введите номер телефона полностью/);
  t.match(page.text, /role="alert" id="[^"]+"[^>]*>Некорректный e-mail/);
  t.match(page.text, 'value="Иванов Иван"');
  t.equal(orders().length, 0);
});

test('D39: what is known of the buyer never stands in an address, and is kept on the way back', async (t: Test) => {
  const { confirm, send } = await enter(t);
  const page = await confirm();
  for (const form of page.text.split('<form').slice(1)) {
    if (form.split('</form>', 1)[0]?.includes('Иванов')) t.match(form, /^[^>]* method="post"/);
  }
  const contacts = await send(page, 'Контактные данные');
  t.match(contacts.text, 'value="Иванов Иван"');
  t.match((await send(contacts, 'Выбор магазина')).text, 'К списку магазинов', 'the shop too');
});

test('D71: a legal entity gives its company, hears what is wrong with its ИНН, and pays by invoice on every page', async (t: Test) => {
  const { open, send, orders, upstream } = await enter(t);
  upstream.on('GET /api/checkout/data.json', answer(200, { data: {} }));
  const shop = await send(await open('/cart/?plain=1&step=shop'), 'aria-label="Магазины"', {
    shop: '1',
    entityType: 'legal',
  });
  const contacts = await send(shop, 'Заберу здесь', { orderType: 'transit' });
  const company = { ...buyer, 'company.title': 'ООО «Ромашка»', 'company.inn': '7707083894' };
  const wrong = await send(contacts, 'Далее', company);
  t.equal(wrong.status, 422);
  t.match(wrong.text, 'Проверьте ИНН');
  t.match(wrong.text, 'Укажите e-mail для счёта');
  const confirm = await send(wrong, 'Далее', { ...company, 'company.inn': '7707083893', email: 'a@b.ru' });
  const success = await send(confirm, 'Оформить заказ');
  for (const page of [shop, contacts, confirm, success]) {
    t.equal(page.status, 200);
    t.match(wordsOf(page), 'Оплата по счёту');
    t.notMatch(wordsOf(page), /картой или наличными|Банковская карта/);
  }
  for (const page of [confirm, success]) t.match(wordsOf(page), 'Оплатапо счёту');
  t.match(bodyOf(orders()[0]), /order\.company\.inn"\s+7707083893/);
});

test('D13: an order below the minimum is told so at the shop, without JavaScript too', async (t: Test) => {
  const { open, send, upstream } = await enter(t);
  upstream.on('GET /api/checkout/data.json', answer(200, { data: {}, min_order: 1500 }));
  const shop = await send(await open('/cart/?plain=1&step=shop'), 'aria-label="Магазины"', { shop: '1' });
  const page = await send(shop, 'Заберу здесь', { orderType: 'transit' });
  t.equal(page.status, 422);
  const refusal = /role="alert"><p>Ограничение суммы заказа<\/p><p>Минимальная сумма заказа составляет 1 500 ₽/;
  t.match(sentence(page.text), refusal);
  t.match(page.text, 'Заберу здесь');
});

test('D13: without JavaScript too the minimum is asked for again on submitting', async (t: Test) => {
  const { open, send, orders, upstream } = await enter(t);
  const DATA = 'GET /api/checkout/data.json';
  upstream.on(DATA, answer(200, { data: {} }));
  const shop = await send(await open('/cart/?plain=1&step=shop'), 'aria-label="Магазины"', { shop: '1' });
  const contacts = await send(shop, 'Заберу здесь', { orderType: 'transit' });
  const confirm = await send(contacts, 'Далее', buyer);
  upstream.on(DATA, answer(200, { data: {}, min_order: 1500 }));
  const refused = await send(confirm, 'Оформить заказ');
  t.equal(refused.status, 422);
  t.match(sentence(refused.text), 'Минимальная сумма заказа составляет 1 500 ₽');
  t.equal(orders().length, 0);
  upstream.on(DATA, answer(500));
  t.equal((await send(confirm, 'Оформить заказ')).status, 200, 'without an answer the API alone decides');
  t.equal(orders().length, 1);
});

test('D17: a refusal of the API is shown, and the shops are asked for again', async (t: Test) => {
  const { confirm, send, upstream } = await enter(t);
  const page = await confirm();
  const asked = upstream.seen(SHOPS).length;
  const error = { code: 'invalid', message: 'Проверьте', fields: { 'items[0].qnt': 'Товар закончился' } };
  upstream.on(ORDER, answer(422, { error }));
  const refused = await send(page, 'Оформить заказ');
  t.equal(refused.status, 422);
  t.match(refused.text, 'Вино 2: Товар закончился');
  t.equal(upstream.seen(SHOPS).length, asked + 1);
  t.match(refused.text, 'Заберу здесь');
  upstream.on(ORDER, answer(422, { error: { ...error, fields: { 'order.phone': 'Этот номер занят' } } }));
  const atField = await send(page, 'Оформить заказ');
  t.match(atField.text, /role="alert" id="[^"]+"[^>]*>Этот номер занят/);
  t.match(atField.text, 'value="Иванов Иван"');
});

test('D73: without JavaScript more pieces than can be had are cut, with a status', async (t: Test) => {
  const { open, send } = await enter(t);
  const page = await open('/cart/?plain=1');
  t.equal((await send(page, 'type="number"', { qnt: '10' })).status, 303, 'as many as there are');
  const cut = await send(page, 'type="number"', { qnt: '15' });
  t.equal(cut.status, 200);
  t.match(wordsOf(cut), 'Можно заказать не больше 10 шт.');
  t.match(cut.text, /<p role="status"/);
  t.match(cut.text, 'value="10"');
});

test('D13: the cart without JavaScript says what an order from the warehouse lacks, if that is known', async (t: Test) => {
  const { open, storefront, upstream } = await enter(t);
  const DATA = 'GET /api/checkout/data.json';
  const page = await open('/cart/?plain=1');
  const note = /<p id="([^"]+)">Со склада — от 1 500 ₽, не хватает 498 ₽\.<\/p>/.exec(sentence(page.text));
  t.match(page.text, `aria-describedby="${note?.[1]}"`);
  for (const reply of [answer(200, { data: {}, min_order: null }), answer(500)]) {
    upstream.on(DATA, reply);
    const { status, text } = await open('/cart/?plain=1');
    t.equal(status, 200);
    t.notMatch(text, 'не хватает');
  }
  const asked = upstream.seen(DATA).length;
  await storefront.get('/cart/?plain=1');
  t.equal(upstream.seen(DATA).length, asked, 'who has no session has no goods');
});

test('D73: an order that failed without JavaScript shows the number of its request, and can be sent again', async (t: Test) => {
  const { confirm, send, orders, upstream } = await enter(t);
  const page = await confirm();
  upstream.on(ORDER, answer(500));
  const failed = await send(page, 'Оформить заказ');
  t.equal(failed.status, 502);
  const number = /role="alert">.*Номер обращения ([\w-]+)/.exec(failed.text)?.[1] ?? 'none';
  t.ok(failed.header('x-request-id')?.startsWith(number));
  upstream.on(ORDER, byDefault);
  t.match((await send(failed, 'Оформить заказ')).text, 'успешно оформлен');
  t.equal(keyOf(orders()[1]), keyOf(orders()[0]));
});

test('D15: without an answer the outcome is unknown, and asking again repeats the order with its key', async (t: Test) => {
  const { confirm, send, orders, upstream } = await enter(t, { env: { UPSTREAM_TIMEOUT_MS: '1000' } });
  const page = await confirm();
  for (const [reply, status] of [
    [hang, 504],
    [broken, 502],
  ] as const) {
    upstream.on(ORDER, reply);
    const unknown = await send(page, 'Оформить заказ');
    t.equal(unknown.status, status);
    t.match(unknown.text, /role="alert">Не удалось узнать, оформлен ли заказ/);
    upstream.on(ORDER, answer(503));
    const still = await send(unknown, 'Проверить ещё раз');
    t.match(still.text, /role="alert">Не удалось узнать/, 'still nobody knows');
    upstream.on(ORDER, byDefault);
    t.match((await send(still, 'Проверить ещё раз')).text, 'успешно оформлен');
  }
  t.equal(new Set(orders().map(keyOf)).size, 1);
  t.equal(new Set(orders().map(bodyOf)).size, 1);
});

test('D39: a step that lacks its ground leads to an earlier one, and a failing API to a page with a way back', async (t: Test) => {
  const { open, upstream, storefront } = await enter(t);
  for (const step of ['contacts', 'confirm', 'success']) {
    const { status, header } = await open(`/cart/?plain=1&step=${step}`);
    t.same([status, header('location')], [303, '/cart/?plain=1&step=shop'], step);
  }
  const empty = await storefront.get('/cart/?plain=1&step=shop');
  t.same([empty.status, empty.header('location')], [303, '/cart/?plain=1']);
  for (const call of ['GET /api/cart.json', SHOPS]) {
    upstream.on(call, answer(500));
    const failed = await open('/cart/?plain=1&step=shop');
    t.equal(failed.status, 502, call);
    t.equal(failed.header('cache-control'), 'no-store');
    t.match(failed.text, /role="alert">Не удалось загрузить/);
    t.match(failed.text, 'href="/cart/?plain=1"');
    upstream.on(call, byDefault);
  }
});

test('an order without JavaScript counts as an order: the 31st in a minute is a 429 [D39]', async (t: Test) => {
  const { storefront } = await enter(t, { env: { RATE_LIMIT: 'on' } });
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const post = () => storefront.send('POST', '/cart/?plain=1&step=success', { headers, body: 'order=1' });
  for (let n = 0; n < 30; n += 1) t.equal((await post()).status, 303);
  t.equal((await post()).status, 429);
});
