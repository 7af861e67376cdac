/**
 * Runs axe on a page. Its source is injected once per page; axe's package for Playwright would send it for each run.
 */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';

let source: Promise<string> | undefined;

/** Header and footer of the page. */
const AROUND = ['header:not(main header)', 'footer:not(main footer)'];

interface Looking {
  /** The rules to run; default: all. */
  readonly rules?: readonly string[];
  /**
   * Also checks header, footer and the rules for whole pages; `every-screen.test.ts` does that once for each screen.
   */
  readonly whole?: boolean;
  /** Whether `whole` includes what is in header and footer, which are the same on every screen. Default: yes. */
  readonly around?: boolean;
  /** The part that is checked; default: the main part. */
  readonly within?: string;
}

/**
 * Runs axe on a part of the page, or on the open modal dialogs, because everything under them is inert.
 * @returns one string for each violation: the rule and the elements
 */
export async function findAccessProblems(
  page: Page,
  { rules = [], whole = false, around = true, within = 'main' }: Looking = {},
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) {
    source ??= readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
    await page.evaluate(await source);
  }
  return page.evaluate(
    async ({ only, all, leftOut, within }) => {
      const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run(
        document.querySelector('dialog:modal') === null
          ? all
            ? { include: [['html']], exclude: leftOut.map((selector) => [selector]) }
            : within
          : { include: [['dialog:modal']] },
        {
          // Rules that pass are not reported: they are the most.
          resultTypes: ['violations'],
          // None of the rules needs style sheets, which axe would fetch again.
          preload: false,
          // WCAG 2.2: axe checks the size of targets only on request.
          ...(only.length > 0 ? { runOnly: only } : { rules: { 'target-size': { enabled: true } } }),
        },
      );
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' · ')}`);
    },
    { only: [...rules], all: whole, leftOut: around ? [] : AROUND, within },
  );
}
