/** Runs Lighthouse on a page of each kind, and on the listing in bare React as a reference. */
import { findFreePort } from '../../test/kit/storefront.ts';
import { type AuditedPage, auditedPages } from '../budgets.ts';
import type { Report } from '../report.ts';
import { median } from '../statistics.ts';
import { startChromium } from './chromium.ts';
import { type Audit, categories, installLighthouse } from './lighthouse.ts';
import type { Scene } from './scene.ts';

/** Audits of each page; the pages take turns. */
const ROUNDS = 3;

/** Reports the scores and shifts of the worst round, and the times of the median round. */
export async function measureLighthouse(report: Report, { own, bare }: Scene): Promise<void> {
  const lighthouse = await installLighthouse();
  const port = await findFreePort();
  const browser = await startChromium(port);
  const audits: Record<'bare' | AuditedPage, Audit[]> = { bare: [], home: [], listing: [], product: [], shop: [] };
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      audits.bare.push(await lighthouse.audit(bare, port));
      for (const page of auditedPages) audits[page].push(await lighthouse.audit(own[page], port));
    }
  } finally {
    await browser.close();
    lighthouse.remove();
  }
  const largest = (page: 'bare' | AuditedPage): number => median(audits[page].map(({ largestPaint }) => largestPaint));
  const ms = (value: number): string => `${value.toFixed(0)} ms`;
  report.head('Lighthouse, mobile; the reference is the listing in bare React');
  for (const page of auditedPages) {
    const rounds = audits[page];
    for (const category of categories) {
      report.tell(`${page}, ${category}`, {
        value: Math.min(...rounds.map(({ scores }) => scores[category])),
        reference: String(Math.min(...audits.bare.map(({ scores }) => scores[category]))),
      });
    }
    report.tell(`${page}, largest paint : bare React`, {
      value: largest(page) / largest('bare'),
      own: ms(largest(page)),
      reference: ms(largest('bare')),
    });
    report.tell(`${page}, blocking time`, {
      value: median(rounds.map(({ blocked }) => blocked)),
      own: `≤ ${ms(Math.max(...rounds.map(({ blocked }) => blocked)))}`,
      reference: ms(median(audits.bare.map(({ blocked }) => blocked))),
    });
    report.tell(`${page}, layout shift`, { value: Math.max(...rounds.map(({ shift }) => shift)) });
    const complaints = new Set(rounds.flatMap((round) => round.complaints));
    if (complaints.size > 0) report.remark(`${page}: ${[...complaints].join(', ')}`);
  }
}
