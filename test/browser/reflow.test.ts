/** From 320 to 2560 px, and with the text twice as large, nobody has to scroll sideways. */
import { type Test, test } from 'tap';
import { openVisitor, startBrowser } from '../kit/browser.ts';
import { openCounter } from '../kit/checkout.ts';
import { tourDialogs } from '../kit/dialog-tour.ts';
import { cities } from '../kit/fixtures/cities.ts';
import { makeProduct } from '../kit/fixtures/goods.ts';
import { answer } from '../kit/replies.ts';
import { screens } from '../kit/screens.ts';
import { startStorefront } from '../kit/storefront.ts';
import { startUpstream } from '../kit/upstream.ts';

test('nothing scrolls sideways from 320 to 2560 px, nor at 200 % text', async (t: Test) => {
  const browser = await startBrowser();
  const storefront = await startStorefront(t, { upstream: await startUpstream(t), browser: true });
  const { page } = await openVisitor(t, browser, { host: storefront.publicHost });
  for (const path of screens) {
    await page.goto(storefront.browserUrl + encodeURI(path));
    await storefront.untilAwake(page);
    for (const width of [320, 390, 768, 1280, 2560]) {
      await page.setViewportSize({ width, height: 900 });
      for (const text of ['100%', '200%']) {
        const excess = await page.evaluate((size) => {
          document.documentElement.style.fontSize = size;
          return document.documentElement.scrollWidth - document.documentElement.clientWidth;
        }, text);
        t.ok(excess <= 0, `${path} at ${width} px, text ${text}: ${excess} px too wide`);
      }
    }
  }
});

test('nothing that opens over a page, nor a full cart, scrolls sideways on a phone at 200 % text', async (t: Test) => {
  const { storefront, start } = await openCounter(t, [
    [9, 9],
    [1, 1],
  ]);
  const buying = await start(t, { viewport: { width: 320, height: 640 }, reducedMotion: 'reduce' });
  for await (const open of tourDialogs(storefront, buying)) {
    const excess = await buying.page.evaluate(() => {
      const { style } = document.documentElement;
      style.fontSize = '200%';
      const scrollers = [document.documentElement, ...document.querySelectorAll('dialog:modal')];
      const widths = scrollers.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
      style.fontSize = '';
      return Math.max(...widths);
    });
    t.ok(excess <= 0, `${open}: ${excess} px too wide`);
  }
});

test('goods whose names, labels and sizes are one word of 200 letters scroll nothing sideways', async (t: Test) => {
  const browser = await startBrowser();
  const upstream = await startUpstream(t);
  const word = 'Наикрепчайшее'.repeat(16).slice(0, 200);
  const [moscow] = cities as [(typeof cities)[number]];
  const plain = makeProduct(1, moscow);
  const variations = plain.variations.map((each) => ({
    ...each,
    title: word,
    variant: word,
    labels: [{ title: word }],
  }));
  const product = {
    ...plain,
    title: word,
    variations,
    attributes: [{ code: 'long', title: word, values: [{ title: word }] }],
    breadcrumbs: [{ title: word, url: '/wine/' }],
  };
  const body = { data: { products: [product, product], title: word }, meta: { count: 2, page: 1, limit: 50 } };
  for (const path of ['/wine/', '/actions/']) upstream.on(path, answer(200, body));
  upstream.on('/wine/vino-1.html', answer(200, { product }));
  const storefront = await startStorefront(t, { upstream, browser: true });
  const { page } = await openVisitor(t, browser, { host: storefront.publicHost });
  for (const path of ['/', '/wine/', '/wine/vino-1.html', '/wine/#cart']) {
    await page.goto(storefront.browserUrl + path);
    await storefront.untilAwake(page);
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      const excess = await page.evaluate(() => {
        const scrollers = [document.documentElement, ...document.querySelectorAll('dialog:modal')];
        return Math.max(...scrollers.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth));
      });
      t.ok(excess <= 0, `${path} at ${width} px: ${excess} px too wide`);
    }
  }
});
