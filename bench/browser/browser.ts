/**
 * `npm run bench -- browser`: the browser's rows of the budgets (`budgets.ts`). First views on a phone with CPU ÷ 4 and
 * slow 4G, with bare React as reference; interactions at CPU ÷ 4; scripts that a dialog waits for; checkout with 5,000 shops; Lighthouse. `ROUNDS` sets
 * the number of rounds.
 */
import { type Part, parts } from '../budgets.ts';
import type { Report } from '../report.ts';
import { measureLighthouse } from './audits.ts';
import { measureCheckout } from './checkout-map.ts';
import { measureInteractions } from './interactions.ts';
import { measurePresses } from './presses.ts';
import { openScene, type Scene } from './scene.ts';
import { measureViews } from './views.ts';

const rounds = Number(process.env.ROUNDS ?? 5);

const measures: Record<
  (typeof parts.browser)[number],
  (report: Report, scene: Scene, rounds: number) => Promise<void>
> = {
  views: measureViews,
  interactions: measureInteractions,
  presses: measurePresses,
  checkout: measureCheckout,
  lighthouse: measureLighthouse,
};

export async function measureBrowser(report: Report, isWanted: (part: Part) => boolean): Promise<void> {
  await using running = new AsyncDisposableStack();
  const scene = await openScene(running);
  for (const part of parts.browser.filter(isWanted)) await measures[part](report, scene, rounds);
}
