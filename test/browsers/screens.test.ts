/** Every screen of the demo shop hydrates in silence, in all browsers. */
import type { Test } from 'tap';
import { startDemo } from '../kit/demo.ts';
import { findDemoScreens } from '../kit/demo-screens.ts';
import { untilAwake } from './awake.ts';
import { inEachBrowser } from './each-browser.ts';
import { Locator } from './locator.ts';

inEachBrowser('every screen hydrates without a message', async (t: Test, driver) => {
  const demo = await startDemo(t);
  const page = new Locator(driver);
  const visit = async (path: string, how: string): Promise<void> => {
    await driver.open(demo.browserUrl + encodeURI(path));
    await untilAwake(driver);
    await page.get('status', /^Загрузка/).gone();
    await page.get('main').get('heading', undefined, { level: 1 }).see();
    t.equal(await page.get('button', 'Обновить').count(), 0, `${path}, ${how}: no part has failed`);
    t.strictSame(await driver.takeComplaints(), [], `${path}, ${how}`);
  };

  const screens = await findDemoScreens(demo);
  await driver.open(`${demo.browserUrl}/no-such-page/`);
  await page.get('dialog', 'Вам есть 18 лет?').get('button', 'Да, мне есть 18').click();
  await untilAwake(driver);
  const complaints = await driver.takeComplaints();
  t.ok(complaints.length > 0 && complaints.every((one) => one.includes('404')), 'only of the status', { complaints });

  for (const { screen, path } of screens) await visit(path, screen === 'legacyProduct' ? 'redirected' : 'streamed');
  const firsts = new Map(screens.toReversed().map(({ screen, path }) => [screen, path]));
  firsts.delete('legacyProduct');
  for (const path of firsts.values()) {
    await demo.untilKept(encodeURI(path));
    await visit(path, 'kept');
  }
});
