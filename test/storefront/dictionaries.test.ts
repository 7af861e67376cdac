/** A new build costs a returning visitor the difference only (RFC 9842), where the browser takes dictionaries. */

import { hash } from 'node:crypto';
import { appendFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, zstdDecompressSync } from 'node:zlib';
import { type Test, test } from 'tap';
import { openVisitor, startBrowser } from '../kit/browser.ts';
import { copyOtherBuild } from '../kit/other-build.ts';
import { startStorefront } from '../kit/storefront.ts';
import { startUpstream } from '../kit/upstream.ts';

const digest = (bytes: Uint8Array): string => `:${hash('sha256', bytes, 'base64')}:`;

/** A later build of the same sources in which one component has changed, and with it the names of all files. */
function makeChangedBuild(t: Test): string {
  const dist = copyOtherBuild(t);
  const assets = join(dist, 'client/assets');
  const changed = readdirSync(assets).find((name) => /^entry-client-.*\.js$/.test(name)) ?? '';
  appendFileSync(join(assets, changed), '\nglobalThis.component=document.createElement("section").className="new";');
  return dist;
}

/** Bytes of scripts and styles that a page got over the line. */
async function countBytes(t: Test, visit: (onBytes: (bytes: number) => void) => Promise<void>): Promise<number> {
  let sum = 0;
  await visit((bytes) => {
    sum += bytes;
  });
  t.ok(sum > 0);
  return sum;
}

test('RFC 9842: after a build with one changed component a returning visitor gets at most 15 kB of scripts and styles [B1c]', async (t: Test) => {
  const [browser, upstream] = await Promise.all([startBrowser(), startUpstream(t)]);
  const past = t.testdir({});
  const first = await startStorefront(t, { upstream, browser: true, build: { past } });
  const { page, context, complaints } = await openVisitor(t, browser, { host: first.publicHost });
  const client = await context.newCDPSession(page);
  await client.send('Network.enable');
  const assets = new Map<string, string>();
  let onBytes = (_: number): void => undefined;
  client.on('Network.requestWillBeSent', ({ requestId, request }) => assets.set(requestId, request.url));
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (/\/assets\/.*\.(?:js|css)$/.test(assets.get(requestId) ?? '')) onBytes(encodedDataLength);
  });
  const visit = (port: number) =>
    countBytes(t, async (count) => {
      onBytes = count;
      await page.goto(`http://shop.localhost:${port}/wine/`);
      await first.untilInteractive(page);
      await page.waitForLoadState('networkidle');
    });
  const whole = await visit(first.port);
  // On a busy machine the files that are loaded last may come after the first visit has ended.
  await page.reload();
  await first.untilInteractive(page);
  await page.waitForLoadState('networkidle');
  // What the page still loads would be refused.
  await page.goto('about:blank');
  await first.stop();
  const second = await startStorefront(t, {
    upstream,
    browser: true,
    port: first.port,
    build: { past, dist: makeChangedBuild(t) },
  });
  const difference = await visit(second.port);
  t.ok(whole > 100_000, `${whole} bytes at first`);
  t.ok(difference <= 15_000, `${difference} bytes for the new build`);
  t.ok(await page.evaluate(() => 'component' in globalThis), 'the new scripts ran');
  t.same(complaints, []);
});

test('RFC 9842: a file is sent in the coding dcz only where the request names its dictionary, else as before [B1c]', async (t: Test) => {
  const upstream = await startUpstream(t);
  const past = t.testdir({});
  const text = readFileSync(import.meta.filename, 'utf8').repeat(3);
  mkdirSync(join(past, 'old'));
  for (const [name, body] of Object.entries({
    'part-aaaaaaa.js': `${text}//old`,
    'other-aaaaaaa.js': `${text}//other`,
    'part-aaaaaaa.css': `${text}/*old*/`,
  })) {
    writeFileSync(join(past, 'old', name), body);
  }
  mkdirSync(join(past, 'new'));
  writeFileSync(join(past, 'new', 'part-bbbbbbb.js'), `${text}//new`);
  const storefront = await startStorefront(t, { upstream, build: { past } });
  const path = '/assets/part-bbbbbbb.js';
  const ask = (headers: Record<string, string>) => storefront.open(path, { headers });
  const known = Buffer.from(`${text}//old`);
  const accepting = { 'accept-encoding': 'gzip, deflate, br, zstd, dcb, dcz' };

  const { headers, body } = await ask({ ...accepting, 'available-dictionary': digest(known) });
  t.match(headers, {
    'content-encoding': 'dcz',
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    'use-as-dictionary': 'match="/assets/part-*.js"',
    vary: 'accept-encoding, available-dictionary',
  });
  const bytes = Buffer.from(await body.arrayBuffer());
  t.equal(bytes.toString('hex', 0, 8), '5e2a4d1820000000');
  t.equal(bytes.toString('base64', 8, 40), digest(known).slice(1, -1));
  t.equal(String(zstdDecompressSync(bytes.subarray(40), { dictionary: known })), `${text}//new`);
  t.ok(bytes.length < 300, `${bytes.length} bytes`);

  const others: Record<string, string>[] = [
    { 'accept-encoding': 'br', 'available-dictionary': digest(known) },
    { 'accept-encoding': 'br, dcz;q=0', 'available-dictionary': digest(known) },
    { ...accepting, 'available-dictionary': digest(Buffer.from('unknown')) },
    { ...accepting, 'available-dictionary': digest(Buffer.from(`${text}//other`)) },
    { ...accepting, 'available-dictionary': digest(known).slice(1) },
    accepting,
  ];
  for (const asked of others) {
    const plain = await ask(asked);
    t.not(plain.headers['content-encoding'], 'dcz', JSON.stringify(asked));
    t.equal(plain.headers.vary, 'accept-encoding, available-dictionary');
    t.equal(await plain.body.text(), `${text}//new`);
  }
  const own = (await storefront.get('/wine/')).text.match(/\/assets\/entry-client-[\w-]+\.js/)?.[0] ?? '';
  const packed = await storefront.open(own, { headers: accepting });
  t.equal(packed.headers['content-encoding'], 'br');
  t.ok(brotliDecompressSync(Buffer.from(await packed.body.arrayBuffer())).length > 0);
});
