/** What screen readers are told: the texts that appear in live regions. */
import type { Page } from 'playwright-core';

/**
 * Records from now on what live regions announce, those behind a modal dialog left out.
 * @returns takes what was recorded since the last time
 */
export async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const heard: string[] = [];
    Object.assign(globalThis, { heard });
    new MutationObserver((changes) => {
      for (const { addedNodes, target } of changes) {
        const element = target instanceof Element ? target : target.parentElement;
        const region = element?.closest('[aria-live], [role="status"], [role="alert"]');
        const modal = document.querySelector('dialog:modal');
        if (!region || (modal !== null && !modal.contains(region))) continue;
        const words = [...addedNodes].map((node) => node.textContent ?? '').join(' ');
        if (words !== '') heard.push(words);
      }
    }).observe(document, { subtree: true, childList: true });
  });
  return () => page.evaluate(() => (globalThis as unknown as { heard: string[] }).heard.splice(0));
}

/** Waits until something was announced, or something that contains these words. */
export async function heardOnce(page: Page, words = ''): Promise<void> {
  await page.waitForFunction(
    (wanted) =>
      (globalThis as unknown as { heard: string[] }).heard.some((text) => text.replace(/\s/g, ' ').includes(wanted)),
    words,
  );
}
