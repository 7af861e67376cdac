/** What code a page may load (conventions §3): the assets of its own host and the service worker, nothing else there. */
import { type Test, test } from 'tap';
import { createPagePolicy } from '../../server/http/response/content-security-policy.ts';
import { startStorefront } from '../kit/storefront.ts';
import { startUpstream } from '../kit/upstream.ts';

const settings = { imageHosts: [], metrikaId: undefined, chatUrl: undefined, serviceWorker: true };

/** The sources of a directive. */
const sourcesOf = (policy: string | undefined, directive: string): string | undefined =>
  new RegExp(`(?:^|; )${directive} ([^;]+)`).exec(policy ?? '')?.[1];

/** @param requestHost default: the region's own */
const asked = (host: string, requestHost = host) => ({
  requestHost,
  region: { id: 1, host, apiHost: host, geo: undefined },
});

test('a stored page allows the scripts under /assets/ of the region’s own host, and no other address of it [P4.10, V3.4.3]', async (t: Test) => {
  const storefront = await startStorefront(t, { upstream: await startUpstream(t), env: { SERVICE_WORKER: 'on' } });
  for (const path of ['/wine/', '/_parts/header.html']) {
    for (const { headers } of [await storefront.untilKept(path), await storefront.get(path)]) {
      const policy = String(headers['content-security-policy']);
      t.equal(sourcesOf(policy, 'script-src'), `${storefront.publicHost}/assets/`, path);
      t.equal(sourcesOf(policy, 'worker-src'), `${storefront.publicHost}/sw.js`, path);
    }
    const { headers, header } = await storefront.get(path);
    const again = await storefront.get(path, { headers: { 'if-none-match': String(headers.etag) } });
    t.match(again, { status: 304, headers: { 'content-security-policy': header('content-security-policy') } }, path);
  }
});

test('of a stored page each request gets the policy for its own host, whoever came first [P4.10]', async (t: Test) => {
  const storefront = await startStorefront(t, { upstream: await startUpstream(t) });
  const own = storefront.publicHost;
  for (const [path, hosts] of [
    ['/wine/', [own, '10.0.0.7', own]],
    ['/catalog/', ['10.0.0.7', own, `${own}.`]],
  ] as const) {
    for (const host of hosts) {
      const first = await storefront.untilKept(path, { host });
      for (const { header } of [first, await storefront.get(path, { host })]) {
        t.equal(header('x-cache'), 'HIT');
        const expected = host === own ? `${own}/assets/` : "'self'";
        t.equal(sourcesOf(header('content-security-policy'), 'script-src'), expected, `${path} by ${host}`);
      }
    }
  }
});

test('a policy names an unknown host nowhere', (t: Test) => {
  const policy = createPagePolicy(settings)(asked('shop.example', 'evil.example'));
  t.notMatch(policy, 'example');
  t.equal(sourcesOf(policy, 'script-src'), "'self'");
  t.equal(sourcesOf(policy, 'worker-src'), "'self'");
  t.end();
});

test('a region whose host is an IP address has a policy without hosts, as browsers match no addresses', (t: Test) => {
  const policyOf = createPagePolicy(settings);
  for (const host of ['192.168.1.5', '192.168.1.5:8080', '[::1]', '[::1]:8080']) {
    t.equal(sourcesOf(policyOf(asked(host)), 'script-src'), "'self'", host);
  }
  for (const host of ['shop.example', 'shop.example:8080', 'localhost:3000', '1.shop.example']) {
    t.equal(sourcesOf(policyOf(asked(host)), 'script-src'), `${host}/assets/`, host);
  }
  t.end();
});

test('a policy allows analytics and chat only where they are set, and a worker only where it is on', (t: Test) => {
  const at = asked('shop.example');
  const all = createPagePolicy({ ...settings, metrikaId: '1', chatUrl: 'https://chat.example/x.js' });
  t.equal(sourcesOf(all(at), 'script-src'), 'shop.example/assets/ https://mc.yandex.ru https://chat.example');
  t.equal(sourcesOf(all(at), 'frame-src'), 'https://chat.example');
  t.equal(sourcesOf(createPagePolicy(settings)(at), 'frame-src'), undefined);
  t.equal(sourcesOf(createPagePolicy({ ...settings, serviceWorker: false })(at), 'worker-src'), "'none'");
  t.equal(
    sourcesOf(all(at, { nonce: 'abc' }), 'script-src'),
    "'nonce-abc' 'strict-dynamic'",
    'a stream has its nonce alone',
  );
  t.end();
});
