/** For how many scripts, one after another, what a dialog shows waits, with every script delayed by 400 ms. */
import type { Browser, Locator, Page } from 'playwright-core';
import { countRoundTrips } from '../../test/kit/round-trips.ts';
import type { Report } from '../report.ts';
import { openVisit, startChromium, untilInteractive } from './chromium.ts';
import type { Scene } from './scene.ts';

interface Press {
  readonly opener: (page: Page) => Locator;
  /** Resolves when the dialog shows what was asked for. */
  readonly shown: (page: Page) => Promise<unknown>;
  readonly asked: RegExp;
  /** Whether that is a call; else the code of the dialog, whose call the page has made before. */
  readonly isCall: boolean;
}

const presses = {
  cities: {
    opener: (page) => page.getByRole('banner').locator('button[aria-haspopup="dialog"]:visible').first(),
    shown: (page) => page.getByRole('dialog').locator('section button').first().waitFor(),
    asked: /\/api\/geo\.json/,
    isCall: true,
  },
  stock: {
    opener: (page) => page.getByRole('main').getByRole('button', { name: 'Наличие в магазинах' }).first(),
    shown: (page) => page.getByRole('dialog').getByRole('list', { name: 'Магазины' }).waitFor(),
    asked: /\/stocks-dialog-/,
    isCall: false,
  },
  cart: {
    opener: (page) => page.getByRole('banner').getByRole('link', { name: /^Корзина/ }),
    shown: (page) => page.getByRole('dialog', { name: 'Корзина' }).getByRole('article').first().waitFor(),
    asked: /\/cart-dialog-/,
    isCall: false,
  },
  shops: {
    opener: (page) => page.getByRole('dialog', { name: 'Корзина' }).getByRole('button', { name: 'Оформить заказ' }),
    shown: (page) => page.waitForRequest('**/api/checkout/shops.json'),
    asked: /\/checkout\/shops\.json/,
    isCall: true,
  },
} as const satisfies Record<string, Press>;

type Name = keyof typeof presses;

/** A press comes without intent: no pointer near it, no focus on it. */
export async function measurePresses(report: Report, { own }: Scene): Promise<void> {
  const browser = await startChromium();
  report.head('from a press to what the dialog asks for, every script delayed by 400 ms');
  try {
    for (const name of Object.keys(presses) as Name[]) {
      const { trips, ms } = await press(browser, own.product, name);
      report.tell(name, { value: trips, own: `shown after ${ms.toFixed(0)} ms` });
    }
  } finally {
    await browser.close();
  }
}

async function press(browser: Browser, url: string, name: Name): Promise<{ trips: number; ms: number }> {
  const { opener, shown, asked, isCall }: Press = presses[name];
  const { cart } = presses;
  const { context, page } = await openVisit(browser, url, {});
  await page.goto(url);
  await untilInteractive(page);
  if (name === 'cart' || name === 'shops') {
    await page.getByRole('main').getByRole('button', { name: 'В корзину' }).first().click();
    await cart.opener(page).filter({ hasText: '1' }).waitFor();
  }
  if (name === 'shops') {
    await cart.opener(page).click();
    await cart.shown(page);
  }
  // The page loads code of its own, too.
  await page.waitForLoadState('networkidle');
  const trips = await countRoundTrips(page);
  const begun = performance.now();
  const isShown = shown(page);
  await opener(page).dispatchEvent('click');
  await isShown;
  const ms = performance.now() - begun;
  await page.unrouteAll({ behavior: 'wait' });
  await context.close();
  const before = trips.before(asked) ?? Number.POSITIVE_INFINITY;
  return { trips: isCall ? before : before + 1, ms };
}
