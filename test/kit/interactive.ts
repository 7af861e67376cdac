/** When a page is hydrated: before, a link loads a document. Without Playwright's code, which only browser tests need. */
import type { Page } from 'playwright-core';

/** Waits until presses and navigations have an effect. @throws Error after 30 s */
export async function untilInteractive(page: Page): Promise<void> {
  for (;;) {
    const isInteractive = page.evaluate(untilInteractiveInPage).then(() => true);
    if (await isInteractive.catch(unlessLeft)) return;
  }
}

/** Runs in the page. Playwright's `waitForFunction` would inject 300 kB of its own script into every page. */
function untilInteractiveInPage(): Promise<void> {
  return new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error('the page does not come alive')), 30_000);
    const look = (): void => {
      // The personal pages of D39 have no scripts.
      const isPlain = document.readyState === 'complete' && document.querySelector('script[src]') === null;
      if ('isInteractive' in globalThis || isPlain) resolve();
    };
    document.addEventListener('navigable', look);
    document.addEventListener('readystatechange', look);
    look();
  });
}

/** Ignores errors that occur because the page navigates to another one meanwhile. */
function unlessLeft(error: unknown): false {
  if (error instanceof Error && /context was destroyed|navigat/i.test(error.message)) return false;
  throw error;
}
