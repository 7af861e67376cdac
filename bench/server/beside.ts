/** Figures of a subject compared with its reference, for the table. */

import type { Figure } from '../report.ts';
import { median, medianRatio } from '../statistics.ts';
import type { Figures } from './load.ts';

/** CPU per request divided by the reference's: lower is better. */
export function costBeside(figures: Figures, name: string, reference: string): Figure {
  const [own = [], other = []] = [figures.get(name), figures.get(reference)];
  return { value: medianRatio(own, other), own: ms(own), reference: ms(other) };
}

/** The inverse: how many requests the subject answers in the CPU time that the reference needs for one. */
export function rateBeside(figures: Figures, name: string, reference: string): Figure {
  const [own = [], other = []] = [figures.get(name), figures.get(reference)];
  return { value: medianRatio(other, own), own: ms(own), reference: ms(other) };
}

function ms(rounds: readonly number[]): string {
  return `${median(rounds).toFixed(3)} ms`;
}
