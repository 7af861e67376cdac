/** New builds while a page is open (spec §4, §8; D33): old chunks, and the reload when they are gone. */
import type { Page } from 'playwright-core';
import { type Test, test } from 'tap';
import { countLoads, openVisitor } from '../kit/browser.ts';
import { otherBuild } from '../kit/other-build.ts';
import { openShop, untilWatched } from '../kit/shop.ts';
import { startStorefront } from '../kit/storefront.ts';
import { type ScriptedUpstream, startUpstream } from '../kit/upstream.ts';

/** The last call of a page that opens: nothing answers while a storefront is replaced. */
const PROFILE = '/session/user_info.json';
const cityButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Москва' });

/** A storefront that can be put in another's place. */
async function startReplaceable(t: Test, upstream: ScriptedUpstream, past: string | undefined) {
  const first = await startStorefront(t, {
    upstream,
    browser: true,
    build: { ...(past === undefined ? {} : { past }) },
  });
  const replace = async (): Promise<void> => {
    await first.stop();
    const build = { dist: otherBuild(), ...(past === undefined ? {} : { past }) };
    await startStorefront(t, { upstream, browser: true, port: first.port, build });
  };
  return { first, replace };
}

test('new builds', async (t: Test) => {
  const shop = await openShop(t);
  const { browser, storefront } = shop;

  t.test('D33: builds are polled each minute with a timestamp, and on focus [S4.14]', async (t) => {
    const { page } = await shop.open(t);
    await page.clock.install();
    await page.goto(`${storefront.browserUrl}/contacts/`);
    await storefront.untilInteractive(page);
    await untilWatched(page);
    const polls = [() => page.clock.fastForward(60_000), () => page.evaluate(() => dispatchEvent(new Event('focus')))];
    for (const poll of polls) {
      const asked = page.waitForRequest(/\/builds\/latest\.json\?timestamp=\d+$/);
      await poll();
      t.ok(await asked);
    }
  });

  t.test('a chunk that is missing without a new build does not reload the page', async (t) => {
    const { page } = await shop.visit('/contacts/');
    await untilWatched(page);
    await page.evaluate(() => Object.assign(globalThis, { same: true }));
    await page.route('**/assets/city-picker-*.js', (route) => route.fulfill({ status: 404 }));
    const asked = page.waitForResponse('**/builds/latest.json*');
    await page.getByRole('banner').getByRole('button', { name: 'Москва' }).click();
    await asked;
    t.ok(await page.evaluate(() => 'same' in globalThis));
  });

  t.test(
    'D33: an open page loads the chunks of its own build after a new one is deployed, without a reload',
    async (t: Test) => {
      const { first, replace } = await startReplaceable(t, await startUpstream(t), t.testdir({}));
      const { page, complaints } = await openVisitor(t, browser, { host: first.publicHost });
      const profile = page.waitForEvent('requestfinished', (request) => request.url().endsWith(PROFILE));
      await page.goto(`${first.browserUrl}/contacts/`);
      await first.untilInteractive(page);
      await untilWatched(page);
      await profile;
      const loads = countLoads(page);
      await replace();
      await cityButton(page).click();
      await page.getByRole('dialog', { name: 'Выберите город' }).getByRole('button', { name: 'Тверь' }).waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('banner').getByRole('link', { name: 'На главную' }).click();
      await page.waitForURL(`${first.browserUrl}/`);
      t.equal(loads(), 0);
      t.same(complaints, []);
    },
  );

  t.test(
    'spec §8: when the chunks of the old build are gone, the page reloads once and works [S8.3]',
    async (t: Test) => {
      const { first, replace } = await startReplaceable(t, await startUpstream(t), undefined);
      const { page } = await openVisitor(t, browser, { host: first.publicHost });
      await page.goto(`${first.browserUrl}/contacts/`);
      await first.untilInteractive(page);
      await untilWatched(page);
      const loads = countLoads(page);
      await replace();
      const reloaded = page.waitForEvent('load');
      await cityButton(page).click();
      await reloaded;
      await first.untilInteractive(page);
      await cityButton(page).click();
      await page.getByRole('dialog', { name: 'Выберите город' }).getByRole('button', { name: 'Тверь' }).waitFor();
      t.equal(loads(), 1);
    },
  );
});
