/**
 * `npm run bench -- browser`: the browser's rows of the budgets (`budgets.ts`). Phone, CPU ÷ 4 and slow 4G for first views,
 * beside the page of bare React; CPU ÷ 4 for interactions; 5,000 shops in checkout; Lighthouse. `ROUNDS` sets how many of
 * each.
 */
import { type Part, parts } from '../budgets.ts';
import type { Report } from '../report.ts';
import { measureLighthouse } from './audits.ts';
import { measureCheckout } from './checkout-map.ts';
import { measureInteractions } from './interactions.ts';
import { openScene, type Scene } from './scene.ts';
import { measureViews } from './views.ts';

const rounds = Number(process.env.ROUNDS ?? 5);

const measures: Record<
  (typeof parts.browser)[number],
  (report: Report, scene: Scene, rounds: number) => Promise<void>
> = {
  views: measureViews,
  interactions: measureInteractions,
  checkout: measureCheckout,
  lighthouse: measureLighthouse,
};

export async function measureBrowser(report: Report, isWanted: (part: Part) => boolean): Promise<void> {
  await using running = new AsyncDisposableStack();
  const scene = await openScene(running);
  for (const part of parts.browser.filter(isWanted)) await measures[part](report, scene, rounds);
}
