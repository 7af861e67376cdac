/** What one request may cost (D54): bounds of forms and of addresses, and the size of the pages that answer them. */
import { type Test, test } from 'tap';
import { startStorefront } from '../kit/storefront.ts';
import { startUpstream } from '../kit/upstream.ts';

async function start(t: Test) {
  const upstream = await startUpstream(t);
  return { upstream, storefront: await startStorefront(t, { upstream, env: { RATE_LIMIT: 'off' } }) };
}

const FORMS = ['/cart/', '/calculator/', '/feedback/', '/feedback/callback/', '/partners/'];
const urlencoded = { 'content-type': 'application/x-www-form-urlencoded' };

test('D54: a form of more than 64 kB or 300 fields gets 413 and is not parsed', async (t: Test) => {
  const { upstream, storefront } = await start(t);
  const post = async (path: string, body: string, headers: Record<string, string> = urlencoded) =>
    (await storefront.send('POST', path, { headers, body })).status;
  for (const path of FORMS) {
    t.equal(await post(path, 'a&'.repeat(500_000)), 413, `${path}: a megabyte of names`);
    t.equal(await post(path, `a=${'b'.repeat(64 * 1024)}`), 413, `${path}: more than 64 kB`);
    t.equal(await post(path, Array(301).fill('a').join('&')), 413, `${path}: 301 fields`);
    t.equal(await post(path, Array(300).fill('a').join('&')), 422, `${path}: 300 fields are read`);
  }
  const multipart = { 'content-type': 'multipart/form-data; boundary=b' };
  const parts = (count: number) =>
    `${'--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n'.repeat(count)}--b--\r\n`;
  t.equal(await post('/feedback/', parts(301), multipart), 413, '301 parts');
  t.equal(await post('/feedback/', parts(300), multipart), 422, '300 parts are read');
  t.equal(upstream.seen(({ method }) => method === 'POST').length, 0);
});
