/** `POST /vitals` through real sockets: what is counted, and what is refused (docs/operating.md, 'What visitors feel'). */
import { type Test, test } from 'tap';
import { VITALS_PATH, type Vital } from '../../shared/vitals.ts';
import { askHost, type StartedApp, startApp } from './start-app.ts';

const lcp: Vital = { name: 'LCP', value: 1900, screen: 'listing', navigation: 'navigate' };

const PLAIN = ['Content-Type: text/plain;charset=UTF-8'];

test('vitals sent by pages', async (t: Test) => {
  const app = await startApp(t, { env: { VITALS_SAMPLE: '0.1', TRUST_PROXY: 'loopback' } });
  let visitors = 0;
  /** From another address each time, as the rate is limited. */
  const send = (body: string, lines: readonly string[] = PLAIN, host = 'shop.example', to: StartedApp = app) => {
    visitors += 1;
    const from = `X-Forwarded-For: 203.0.113.${visitors % 250}`;
    return askHost(
      host,
      to,
      `POST ${VITALS_PATH}`,
      [from, `Content-Length: ${Buffer.byteLength(body)}`, ...lines],
      body,
    );
  };
  const tell = (...vitals: readonly object[]) => send(JSON.stringify(vitals));
  const read = async () => (await app.metrics.read()).text;

  t.test('are counted by screen, navigation and city of the host [P6.15]', async (t) => {
    const cls: Vital = { name: 'CLS', value: 0.02, screen: 'product', navigation: 'soft-navigation' };
    const body = JSON.stringify([lcp, cls]);
    const reply = await send(body, [...PLAIN, 'Cookie: sid=1'], 'spb.shop.example');
    t.equal(reply.status, 204);
    t.equal(reply.header('cache-control'), 'no-store');
    t.equal(reply.header('set-cookie'), undefined);
    const text = await read();
    const spb = 'city="Санкт-Петербург"';
    t.match(text, 'web_vitals_seconds_sum{metric="LCP",screen="listing",navigation="navigate"} 1.9');
    t.match(text, `web_vitals_city_seconds_count{metric="LCP",${spb}} 1`);
    t.match(text, 'web_vitals_layout_shift_sum{screen="product",navigation="soft-navigation"} 0.02');
    t.match(text, `web_vitals_city_layout_shift_count{${spb}} 1`);
    t.same(app.upstream.seen(VITALS_PATH), [], 'the API hears nothing of it');
  });

  t.test(
    'that are malformed, unknown or too many are refused without an extra log line [P6.15, V15.3.3]',
    async (t) => {
      const before = await read();
      const lines = app.lines().length;
      const wrong = [
        '',
        'x',
        '{}',
        '[]',
        'null',
        JSON.stringify([{ ...lcp, name: 'FID' }]),
        JSON.stringify([{ ...lcp, name: '__proto__' }]),
        JSON.stringify([{ ...lcp, screen: '/wine/?phone=1' }]),
        JSON.stringify([{ ...lcp, navigation: 'walk' }]),
        JSON.stringify([{ ...lcp, value: -1 }]),
        JSON.stringify([{ ...lcp, value: '1' }]),
        '[{"name":"LCP","value":1e999,"screen":"listing","navigation":"navigate"}]',
        JSON.stringify([{ ...lcp, city: 'Москва' }]),
        JSON.stringify([lcp, { ...lcp, value: null }]),
        JSON.stringify(Array.from({ length: 51 }, () => lcp)),
      ];
      for (const body of wrong) t.equal((await send(body)).status, 400, body.slice(0, 80));
      t.equal((await send(JSON.stringify([lcp]) + ' '.repeat(9000))).status, 413);
      const kept = (text: string) => text.split('\n').filter((line) => line.startsWith('web_vitals'));
      t.same(kept(await read()), kept(before));
      const told = app.lines().slice(lines);
      t.ok(told.every(({ msg, level }) => msg === 'request' && level === 30));
      t.equal((await tell(...Array.from({ length: 50 }, () => lcp))).status, 204);
    },
  );

  t.test('from a page of another site are refused [P6.15]', async (t) => {
    const body = JSON.stringify([lcp]);
    for (const line of ['Origin: http://evil.example', 'Origin: null', 'Sec-Fetch-Site: cross-site'])
      t.equal((await send(body, [...PLAIN, line])).status, 403, line);
    t.equal((await send(body, [...PLAIN, 'Origin: http://shop.example'])).status, 204);
  });

  t.test('are accepted sixty times a minute per client address [P6.15]', async (t) => {
    const from = 'X-Forwarded-For: 198.51.100.1';
    const body = JSON.stringify([lcp]);
    const length = `Content-Length: ${body.length}`;
    const post = () => askHost('shop.example', app, `POST ${VITALS_PATH}`, [from, length, ...PLAIN], body);
    const statuses: number[] = [];
    for (let sent = 0; sent < 61; sent += 1) statuses.push((await post()).status);
    t.equal(statuses.indexOf(429), 60);
  });

  t.test('are refused unless VITALS_SAMPLE is set, and a GET of that path is a page [P6.15]', async (t) => {
    const off = await startApp(t);
    t.equal((await send(JSON.stringify([lcp]), PLAIN, 'shop.example', off)).status, 405);
    t.equal((await askHost('shop.example', app, `GET ${VITALS_PATH}`, [], '')).status, 301);
  });
});
