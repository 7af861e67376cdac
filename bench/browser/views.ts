/**
 * First views of each page, in turns, compared with the listing in bare React; and the bytes of a first view of our
 * listing.
 */
import { auditedPages } from '../budgets.ts';
import type { Report } from '../report.ts';
import { median, medianRatio } from '../statistics.ts';
import { startChromium } from './chromium.ts';
import { type FirstView, visitOnce } from './first-view.ts';
import type { Scene } from './scene.ts';

const pages = ['bare', 'unstyled', ...auditedPages] as const;
type Page = (typeof pages)[number];

export async function measureViews(report: Report, { own, bare, unstyled }: Scene, rounds: number): Promise<void> {
  const browser = await startChromium();
  const addresses: Record<Page, string> = { ...own, bare, unstyled };
  const visits: Record<Page, FirstView[]> = { bare: [], unstyled: [], home: [], listing: [], product: [], shop: [] };
  try {
    // The first visits fill the caches of the servers and do not count.
    for (let round = -1; round < rounds; round += 1) {
      for (const page of pages) {
        const view = await visitOnce(browser, addresses[page], page !== 'bare' && page !== 'unstyled');
        if (round >= 0) visits[page].push(view);
      }
    }
  } finally {
    await browser.close();
  }
  const all = (of: Page, name: keyof FirstView) => visits[of].map((view) => view[name]);
  const ms = (values: readonly number[]): string => `${median(values).toFixed(0)} ms`;

  report.head('first views, phone, CPU ÷ 4, slow 4G; the reference is the listing in bare React');
  for (const page of auditedPages) {
    const ratio = (name: keyof FirstView, reference: Page) => {
      const [values, others] = [all(page, name), all(reference, name)];
      return { value: medianRatio(values, others), own: ms(values), reference: ms(others) };
    };
    if (page === 'shop') report.note(`${page}, first paint`, ratio('firstPaint', 'unstyled'));
    else report.tell(`${page}FirstPaint`, ratio('firstPaint', 'unstyled'));
    report.note(`${page}, largest paint`, ratio('largestPaint', 'bare'));
    report.note(
      `${page}, blocked`,
      { value: median(all(page, 'blocked')), reference: ms(all('bare', 'blocked')) },
      'ms',
    );
    report.note(`${page}, layout shift`, { value: Math.max(...all(page, 'shift')) }, 'shift');
  }
  const kB = (name: keyof FirstView) => ({ value: median(all('listing', name)) / 1000 });
  report.tell('sentScripts', kB('scripts'));
  report.tell('sentFonts', kB('fonts'));
}
