/** A new build that comes while a page is open (spec §8, D33). */
import type { Page } from 'playwright-core';
import { type Test, test } from 'tap';
import { openVisitor, startBrowser } from '../kit/browser.ts';
import { makeOtherBuild } from '../kit/other-build.ts';
import { startStorefront } from '../kit/storefront.ts';
import { type ScriptedUpstream, startUpstream } from '../kit/upstream.ts';

const cityButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Москва' });

function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  return () => loads;
}

/** A storefront that can be put in another's place. */
async function startReplaceable(t: Test, upstream: ScriptedUpstream, past: string | undefined) {
  const first = await startStorefront(t, {
    upstream,
    browser: true,
    build: { ...(past === undefined ? {} : { past }) },
  });
  const replace = async (): Promise<void> => {
    await first.stop();
    const build = { dist: makeOtherBuild(t), ...(past === undefined ? {} : { past }) };
    await startStorefront(t, { upstream, browser: true, port: first.port, build });
  };
  return { first, replace };
}

test('a new build during a visit', async (t: Test) => {
  const browser = await startBrowser();

  t.test('D33: an open page gets the chunks that it was built with, without a reload', async (t: Test) => {
    const { first, replace } = await startReplaceable(t, await startUpstream(t), t.testdir({}));
    const { page, complaints } = await openVisitor(t, browser, { host: first.publicHost });
    await page.goto(`${first.browserUrl}/wine/`);
    await first.untilAwake(page);
    await page.waitForLoadState('networkidle');
    const loads = countLoads(page);
    await replace();
    await cityButton(page).click();
    await page.getByRole('dialog', { name: 'Выберите город' }).getByRole('button', { name: 'Тверь' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('banner').getByRole('link', { name: 'На главную' }).click();
    await page.waitForURL(`${first.browserUrl}/`);
    t.equal(loads(), 0);
    t.same(complaints, []);
  });

  t.test('spec §8: where the old chunks are gone the page is loaded anew, and goes on', async (t: Test) => {
    const { first, replace } = await startReplaceable(t, await startUpstream(t), undefined);
    const { page } = await openVisitor(t, browser, { host: first.publicHost });
    await page.goto(`${first.browserUrl}/wine/`);
    await first.untilAwake(page);
    await page.waitForLoadState('networkidle');
    const loads = countLoads(page);
    await replace();
    const reloaded = page.waitForEvent('load');
    await cityButton(page).click();
    await reloaded;
    await first.untilAwake(page);
    await cityButton(page).click();
    await page.getByRole('dialog', { name: 'Выберите город' }).getByRole('button', { name: 'Тверь' }).waitFor();
    t.equal(loads(), 1);
  });
});
