/** The lines that the benchmarks print. */
import { type Figures, median } from './load.ts';

export function tellHead(words: string): void {
  process.stdout.write(`${words}\n`);
}

export function tell(what: string, own: string, reference: string, budget: string): void {
  process.stdout.write(`  ${what.padEnd(60)} ${own.padStart(10)}  ${reference.padEnd(20)} (${budget})\n`);
}

/** Two subjects of one run beside each other: medians, and the median of the ratio of each round. */
export function compare(figures: Figures, what: string, name: string, reference: string, budget: string): void {
  const [own = [], other = []] = [figures.get(name), figures.get(reference)];
  const ratio = median(own.map((ms, round) => ms / (other[round] ?? Number.NaN)));
  tell(what, `${median(own).toFixed(3)} ms`, `${median(other).toFixed(3)} ms = ${ratio.toFixed(2)} ×`, budget);
}

/** The same the other way round: how many requests the subject answers in the CPU time of one of the reference. */
export function compareRate(figures: Figures, what: string, name: string, reference: string, budget: string): void {
  const [own = [], other = []] = [figures.get(name), figures.get(reference)];
  const ratio = median(own.map((ms, round) => (other[round] ?? Number.NaN) / ms));
  tell(what, `${median(own).toFixed(3)} ms`, `${median(other).toFixed(3)} ms = ${ratio.toFixed(2)} ×`, budget);
}
