/** Forms without JavaScript (D39): posted to their own page, which answers with errors at the fields, or thanks. */
import { type Test, test } from 'tap';
import { answer, hang } from '../kit/replies.ts';
import { type Storefront, startStorefront } from '../kit/storefront.ts';
import { type ScriptedUpstream, startUpstream } from '../kit/upstream.ts';

async function start(t: Test, env: Record<string, string> = { RATE_LIMIT: 'off' }) {
  const upstream = await startUpstream(t);
  return { upstream, storefront: await startStorefront(t, { upstream, env }) };
}

function post(
  storefront: Storefront,
  path: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
) {
  return storefront.send('POST', path, {
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams(fields).toString(),
  });
}

function sentTo(upstream: ScriptedUpstream, path: string): string[] {
  return upstream.seen(`POST ${path}`).map(({ body }) => body.toString());
}

const message = { 'feedback.name': 'Иван', 'feedback.message': 'Привет', 'feedback.phone': '8 916 123-45-67' };

test('a posted message is sent to the API and confirmed on a personal page with no-store [D39]', async (t: Test) => {
  const { upstream, storefront } = await start(t);
  for (const [path, call] of [
    ['/feedback/', '/api/feedback.json'],
    ['/partners/', '/api/feedback/partners.json'],
  ] as const) {
    const reply = await post(storefront, path, message, { cookie: 'sid=s7' });
    t.equal(reply.status, 200, path);
    t.equal(reply.header('cache-control'), 'no-store');
    t.equal(reply.header('x-cache'), 'BYPASS');
    t.match(reply.text, /role="status"[^>]*>Сообщение отправлено/);
    t.notMatch(reply.text, 'value="Иван"', 'the form is empty again');
    const [body = ''] = sentTo(upstream, call);
    for (const part of ['name="feedback.name"', 'Иван', '+79161234567']) t.match(body, part);
    t.equal(upstream.seen(`POST ${call}`)[0]?.headers.cookie, 'sid=s7', 'in the name of its sender');
    t.notMatch((await storefront.get(path)).text, 'Сообщение отправлено', 'for its sender alone');
    t.match((await post(storefront, path, message)).header('set-cookie'), /^sid=/, 'a session that it opens is kept');
  }
});

test('a form may be posted as multipart/form-data as well; one that cannot be read is a 400 [D39]', async (t: Test) => {
  const { upstream, storefront } = await start(t);
  const form = new FormData();
  for (const [name, value] of Object.entries(message)) form.set(name, value);
  const encoded = new Response(form);
  const type = encoded.headers.get('content-type') ?? '';
  const headers = { 'content-type': type };
  const body = await encoded.text();
  const { status, text } = await storefront.send('POST', '/feedback/', { headers, body });
  t.equal(status, 200);
  t.match(text, 'Сообщение отправлено');
  t.match(sentTo(upstream, '/api/feedback.json')[0], 'Иван');
  t.equal((await storefront.send('POST', '/feedback/', { headers, body: 'no parts' })).status, 400);
});

test('invalid fields show their errors, typed text stays, and nothing is sent to the API [D39, V2.2.1, V2.2.2]', async (t: Test) => {
  const { upstream, storefront } = await start(t);
  const typed = { 'feedback.name': '<b>"Иван"', 'feedback.email': 'не почта', 'feedback.message': '' };
  const { status, text } = await post(storefront, '/feedback/', typed);
  t.equal(status, 422);
  t.equal(text.match(/role="alert"/g)?.length, 2);
  t.match(text, 'Некорректный e-mail');
  t.match(text, 'value="&lt;b&gt;&quot;Иван&quot;"');
  const described = /aria-describedby="([^"]+-error)"/.exec(text)?.[1];
  t.match(text, `<p role="alert" id="${described}"`);
  t.equal(upstream.seen('POST /api/feedback.json').length, 0);
});

test("D73: a posted message with neither phone nor e-mail is refused at the phone, a company's also without its name", async (t: Test) => {
  const { upstream, storefront } = await start(t);
  upstream.on('/api/content.json', answer(200, { data: { title: 'Компаниям', html: '' } }));
  const mute = { 'feedback.name': 'Иван', 'feedback.message': 'Привет' };
  for (const [path, errors] of [
    ['/feedback/', 1],
    ['/partners/', 1],
    ['/corporate/', 2],
  ] as const) {
    const { status, text } = await post(storefront, path, mute);
    t.equal(status, 422, path);
    t.equal(text.match(/role="alert"/g)?.length, errors, path);
    const phone = /<input(?=[^>]*name="feedback\.phone")[^>]*aria-describedby="([^"]+)"/.exec(text)?.[1];
    t.match(text, new RegExp(`<p role="alert" id="${phone}"[^>]*>Укажите телефон или e-mail`), path);
    if (errors === 2) t.match(text, 'Обязательное поле');
  }
  t.strictSame(sentTo(upstream, '/api/feedback.json'), []);
});

test('a 422 of the API is shown at the fields; another failure is shown as an alert, and typed text stays', async (t: Test) => {
  const { upstream, storefront } = await start(t, { RATE_LIMIT: 'off', UPSTREAM_TIMEOUT_MS: '200' });
  const refused = { error: { code: 'invalid', message: 'Проверьте', fields: { 'feedback.name': 'Слишком коротко' } } };
  upstream.on('/api/feedback.json', answer(422, refused));
  const wrong = await post(storefront, '/feedback/', message);
  t.equal(wrong.status, 422);
  t.match(wrong.text, /<p role="alert" id="[^"]+"[^>]*>Слишком коротко/);
  for (const [reply, status] of [
    [answer(500), 502],
    [hang, 504],
  ] as const) {
    upstream.on('/api/feedback.json', reply);
    const failed = await post(storefront, '/feedback/', message);
    t.equal(failed.status, status);
    t.match(failed.text, /role="alert"[^>]*>Не удалось отправить сообщение/);
    t.match(failed.text, 'value="Иван"', 'nothing typed is lost');
    t.equal(failed.header('cache-control'), 'no-store');
  }
});

test('the callback page validates its form, sends it to the API, and shows a failure as an alert', async (t: Test) => {
  const { upstream, storefront } = await start(t);
  const wrong = await post(storefront, '/feedback/callback/', { name: ' ', phone: '12' });
  t.equal(wrong.status, 422);
  t.match(wrong.text, 'Обязательное поле');
  t.match(wrong.text, 'Введите номер телефона полностью');
  t.strictSame(sentTo(upstream, '/api/feedback/callback.json'), []);
  const sent = await post(storefront, '/feedback/callback/', { name: 'Иван', phone: '+7 916 123 45 67' });
  t.equal(sent.status, 200);
  t.match(sent.text, 'Ваша заявка успешно отправлена');
  t.match(sentTo(upstream, '/api/feedback/callback.json')[0], '+79161234567');
  upstream.on('/api/feedback/callback.json', answer(500));
  const failed = await post(storefront, '/feedback/callback/', { name: 'Иван', phone: '+7 916 123 45 67' });
  t.equal(failed.status, 502);
  t.match(failed.text, /role="alert"[^>]*>Не удалось отправить заявку/);
  t.match(failed.text, 'value="Иван"', 'nothing typed is lost');
});

test('the calculator answers its form with bottles to add to the cart and a link to share [S2.15]', async (t: Test) => {
  const { upstream, storefront } = await start(t);
  const party = { 'guests.men': '10', 'guests.women': '0', event: 'wedding', hours: '4', 'drinks[]': 'wine' };
  const { status, text, header } = await post(storefront, '/calculator/', party);
  t.equal(status, 200);
  t.equal(header('x-cache'), 'BYPASS');
  t.match(text, 'Вам понадобится');
  t.match(text, /4\s?бутылки по 0,75\sл, нужно 3\sл/);
  t.match(text, /<form [^>]*action="\/cart\/" method="post">.*name="least" value="4"/);
  t.match(text, 'href="/calculator/?guests.men=10&amp;guests.women=0&amp;event=wedding&amp;hours=4&amp;drinks[]=wine"');
  const [body = ''] = sentTo(upstream, '/calculator.json');
  for (const name of ['calculator.guests.men', 'calculator.drinks[]', 'offers', 'save'])
    t.match(body, `name="${name}"`);
  const sent = sentTo(upstream, '/calculator.json').length;
  const none = await post(storefront, '/calculator/', { 'guests.men': '0', 'guests.women': '0' });
  t.equal(sentTo(upstream, '/calculator.json').length, sent);
  t.equal(none.status, 422);
  t.match(none.text, 'Укажите, сколько будет гостей');
  t.match(none.text, 'Выберите хотя бы один напиток');
});

test('a form from a foreign origin gets 403, to a page without a form 405, the 31st in a minute 429 [V3.5.1, V3.5.2]', async (t: Test) => {
  const { upstream, storefront } = await start(t, {});
  t.equal((await post(storefront, '/feedback/', message, { origin: 'https://evil.example' })).status, 403);
  const refused = await post(storefront, '/faq/', message);
  t.equal(refused.status, 405);
  t.equal(refused.header('allow'), 'GET, HEAD');
  t.strictSame(
    upstream.seen(({ method }) => method === 'POST'),
    [],
  );
  const statuses: number[] = [];
  for (let n = 0; n < 32; n += 1) statuses.push((await post(storefront, '/feedback/', {})).status);
  t.strictSame(new Set(statuses.slice(0, 30)), new Set([422]));
  t.strictSame(statuses.slice(30), [429, 429]);
});

test('changes of the cart and calculations without JavaScript are limited to 60 a minute, apart from forms', async (t: Test) => {
  const { storefront } = await start(t, {});
  const body = '{"qnt":"x"}';
  for (let n = 0; n < 30; n += 1) {
    t.equal((await post(storefront, '/cart/', { product_id: '1', qnt: 'x' })).status, 422);
    t.equal((await storefront.send('POST', '/calculator.json', { body })).status, 200);
  }
  for (const path of ['/cart/', '/calculator/']) {
    const refused = await post(storefront, path, { product_id: '1' });
    t.match(refused, { status: 429, headers: { 'retry-after': /^\d+$/, 'cache-control': 'no-store' } }, path);
  }
  t.equal((await post(storefront, '/feedback/', {})).status, 422);
  t.equal(
    (await storefront.send('POST', '/api/cart/update.json', { body })).status,
    200,
    'shoppers may share an address',
  );
});

test('cookies that the API sets with a refusal reach the visitor, as with the same call in the browser', async (t: Test) => {
  const { upstream, storefront } = await start(t);
  const headers = { 'Set-Cookie': ['sid=new; Path=/', 'csrf=1; Path=/'] };
  const refused = answer(422, { error: { code: 'invalid', message: 'Проверьте', fields: {} } }, headers);
  for (const path of ['/api/feedback.json', '/api/cart/update.json']) upstream.on(path, refused);
  const cookie = 'sid=old';
  for (const reply of [
    await post(storefront, '/feedback/', message, { cookie }),
    await post(storefront, '/cart/', { item: '1', qnt: '1' }, { cookie }),
  ]) {
    t.equal(reply.status, 422);
    t.match(reply.headers['set-cookie'], [/^sid=new/, /^csrf=1/]);
  }
  upstream.on('/api/cart.json', answer(401, {}, headers));
  t.match((await storefront.get('/cart/?plain=1', { headers: { cookie } })).headers['set-cookie'], [
    /^sid=new/,
    /^csrf=1/,
  ]);
});

test('U4: an order is found again by its number and its phone, and a refusal does not tell which was wrong [D53]', async (t: Test) => {
  const { upstream, storefront } = await start(t);
  const found = {
    code: '2611-7',
    created: '2026-11-20T09:30:00Z',
    status: { code: 'ready', title: 'Готов' },
    shop: { id: 1, title: 'Винотека', address: 'Садовая, 1', url: '/shop/1/' },
    orderType: 'retail',
    total: 500,
    items: [],
  };
  upstream.on('POST /api/orders/find.json', answer(200, found));
  const asked = { code: ' 2611-7 ', phone: '8 916 123-45-67' };
  const page = await post(storefront, '/orders/', asked);
  t.equal(page.status, 200);
  t.match(page.text, /<h2[^>]*>Заказ 2611-7/);
  t.equal(page.header('cache-control'), 'no-store');
  const [sent = ''] = sentTo(upstream, '/api/orders/find.json');
  t.match(sent, /name="code"\s+2611-7\s/);
  t.match(sent, '+79161234567');
  const error = { code: 'invalid', message: 'Телефон не тот', fields: { phone: 'Телефон не тот' } };
  upstream.on('POST /api/orders/find.json', answer(422, { error }));
  const refused = await post(storefront, '/orders/', asked);
  t.equal(refused.status, 422);
  t.match(refused.text, /role="alert"[^>]*>Заказ не найден/);
  t.notMatch(refused.text, 'Телефон не тот');
  t.equal((await post(storefront, '/orders/', { code: '', phone: '1' })).status, 422);
  t.equal(sentTo(upstream, '/api/orders/find.json').length, 2, 'invalid fields are not sent');
});
