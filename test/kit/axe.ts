/** What axe finds wrong with a page. Its source goes into a page once; the builder of its own package sends it for each run. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';

let source: Promise<string> | undefined;

interface Looking {
  /** Only these; default: all. */
  readonly rules?: readonly string[];
  /** Header and footer too, and the rules for a page as a whole; every screen has that once: `every-screen.test.ts`. */
  readonly whole?: boolean;
}

/**
 * What axe finds wrong with the page's main part as it stands, or with the modal dialogs over it: what lies under those is
 * inert. Rule, and the elements.
 */
export async function findAccessProblems(page: Page, { rules = [], whole = false }: Looking = {}): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) {
    source ??= readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
    await page.evaluate(await source);
  }
  return page.evaluate(
    async ({ only, all }) => {
      const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run(
        document.querySelector('dialog:modal') === null ? (all ? document : 'main') : { include: [['dialog:modal']] },
        {
          // What passes is not told: it would be most.
          resultTypes: ['violations'],
          // No rule that runs needs the style sheets: axe would fetch each of them anew.
          preload: false,
          // WCAG 2.2: axe leaves the size of targets out unless it is asked for.
          ...(only.length > 0 ? { runOnly: only } : { rules: { 'target-size': { enabled: true } } }),
        },
      );
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' · ')}`);
    },
    { only: [...rules], all: whole },
  );
}
