/** What axe finds wrong with a page. Its source goes into a page once; the builder of its own package sends it for each run. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';

let source: Promise<string> | undefined;

/**
 * What axe finds wrong with the page as it stands, or with the modal dialogs over it: what lies under those is inert. Rule,
 * and the elements.
 * @param rules only these; default: all
 */
export async function findAccessProblems(page: Page, rules: readonly string[] = []): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) {
    source ??= readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
    await page.evaluate(await source);
  }
  return page.evaluate(
    async (only) => {
      const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run(
        document.querySelector('dialog:modal') === null ? document : { include: [['dialog:modal']] },
        {
          // What passes is not told: it would be most.
          resultTypes: ['violations'],
          // WCAG 2.2: axe leaves the size of targets out unless it is asked for.
          ...(only.length > 0 ? { runOnly: only } : { rules: { 'target-size': { enabled: true } } }),
        },
      );
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' · ')}`);
    },
    [...rules],
  );
}
