/** From 320 to 2560 px, and with the text twice as large, nobody has to scroll sideways. */
import { type Test, test } from 'tap';
import { openVisitor, startBrowser } from '../kit/browser.ts';
import { openCounter } from '../kit/checkout.ts';
import { tourDialogs } from '../kit/dialog-tour.ts';
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
