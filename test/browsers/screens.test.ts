/** Every screen of the demo shop hydrates in silence, in all browsers. */
import type { Test } from 'tap';
import { startDemo } from '../kit/demo.ts';
import { type DemoScreen, findDemoScreens } from '../kit/demo-screens.ts';
import { inEachBrowser } from './each-browser.ts';
import { untilInteractive } from './interactive.ts';
import { Locator } from './locator.ts';

const PLAIN_CART = '/cart/?plain=1';

inEachBrowser('every screen hydrates without console messages, streamed and kept', async (t: Test, driver) => {
  const demo = await startDemo(t);
  const page = new Locator(driver);
  const visit = async ({ screen, path }: DemoScreen, how: string): Promise<void> => {
    await driver.open(demo.browserUrl + encodeURI(path));
    await untilInteractive(driver);
    await page.get('status', /^Загрузка/).gone();
    await page.get('main').get('heading', undefined, { level: 1 }).see();
    t.equal(await page.get('button', 'Обновить').count(), 0, `${path}, ${how}: no part has failed`);
    const complaints = await driver.takeComplaints();
    const others = complaints.filter((one) => screen !== 'notFound' || !one.includes('404'));
    t.strictSame(others, [], `${path}, ${how}`);
  };

  await driver.open(`${demo.browserUrl}/`);
  await page.get('dialog', 'Вам есть 18 лет?').get('button', 'Да, мне есть 18').click();
  const screens = await findDemoScreens(demo);
  for (const screen of screens) await visit(screen, 'streamed');
  for (const screen of screens) {
    // What is personal, or not there, is never kept; others that look alike are kept alike.
    if (!screen.isLook || screen.path === PLAIN_CART || screen.screen === 'notFound') continue;
    await demo.untilKept(encodeURI(screen.path));
    await visit(screen, 'kept');
  }
});
