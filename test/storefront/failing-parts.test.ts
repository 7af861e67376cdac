/** D45 on the server: what a component throws while a page is rendered, as a stream or whole to be kept. */
import { pino } from 'pino';
import { type Test, test } from 'tap';
import { createLog } from '../../server/ops/log.ts';
import { hold, makeGate } from '../kit/replies.ts';
import { GOOGLEBOT, startStorefront } from '../kit/storefront.ts';
import { refuseOnServer } from '../kit/unwritable.ts';
import { startUpstream } from '../kit/upstream.ts';

/** The price of 'Вино 3': a listing shows it, and so does the block of related goods under 'Вино 1'. */
const PRICE = '1003';
const PRODUCT = '/wine/vino-1.html';

test('D45 on the server', async (t: Test) => {
  const lines: { msg: string; screen?: string }[] = [];
  const logger = pino({ level: 'error' }, { write: (line: string) => lines.push(JSON.parse(line)) });
  const upstream = await startUpstream(t);
  const storefront = await startStorefront(t, { upstream, log: { ...createLog('silent'), logger } });
  const told = () => lines.map(({ msg, screen }) => `${msg} ${screen}`);
  t.beforeEach(() => {
    upstream.reset();
    lines.length = 0;
  });

  t.test('an error in the page frame gives a 500 with a plain page [D45]', async (t: Test) => {
    // The hotline, as the header links it.
    refuseOnServer(t, '+7 495 111-11-11');
    const { status, text } = await storefront.get('/contacts/');
    t.equal(status, 500);
    t.match(text, 'Что-то пошло не так');
    t.match(text, 'На главную');
    t.ok(told().includes('React render: contacts'));
  });

  t.test('an error in a block of a streamed page leaves the rest of the page intact [D45]', async (t: Test) => {
    refuseOnServer(t, PRICE);
    const gate = makeGate();
    upstream.on(({ path }) => path.endsWith('/related.json'), hold(gate.opened));
    const { statusCode, headers, body } = await storefront.open(PRODUCT);
    t.match(headers['content-security-policy'], 'nonce-', 'it is a stream');
    gate.open();
    const html = await body.text();
    t.equal(statusCode, 200);
    t.match(html, '<h1>Вино 1</h1>');
    t.match(html, /<\/html>\s*$/);
    t.equal(told()[0], 'React render: product');
  });

  t.test('an error in a block of a page rendered whole is logged, and the page is not kept [D45]', async (t: Test) => {
    refuseOnServer(t, PRICE);
    for (let n = 0; n < 2; n += 1) {
      const { status, text, header } = await storefront.get(PRODUCT);
      t.equal(status, 200);
      t.equal(header('x-cache'), 'MISS');
      t.match(text, '<h1>Вино 1</h1>');
      t.match(text, /<\/html>\s*$/);
      t.equal(told().pop(), 'React render: product');
    }
    globalThis.unwritable = undefined;
    t.match((await storefront.get(PRODUCT)).text, 'Вино 3');
    t.ok(await storefront.untilKept(PRODUCT));
  });

  t.test('an error in a screen gives a 500 with the error page inside the page frame [D45]', async (t: Test) => {
    refuseOnServer(t, PRICE);
    const { status, text, header } = await storefront.get('/wine/');
    t.equal(status, 500);
    t.equal(header('x-cache'), 'MISS');
    t.match(text, '<h1>Что-то пошло не так</h1>');
    t.match(text, />Обновить<\/button>/);
    t.match(text, /<header[\s\S]*Корзина[\s\S]*<footer/);
    t.ok(told().includes('React render: listing'));
    const crawled = await storefront.get('/wine/', { headers: { 'user-agent': GOOGLEBOT } });
    t.equal(crawled.status, 500);
    t.equal(crawled.text, '', 'no error page for crawlers');
    globalThis.unwritable = undefined;
    t.equal((await storefront.get('/wine/')).status, 200, 'it was not kept');
  });
});
