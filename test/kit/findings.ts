/** What several checks find in one sweep over many places, told as one test for each check. */
import type { Test } from 'tap';

export class Findings {
  readonly #checks = new Map<string, { places: number; faults: string[] }>();

  /** Notes that a check has looked at a place, and what it found there: nothing where all is well. */
  add(check: string, place: string, faults: readonly string[]): void {
    const entry = this.#checks.get(check) ?? { places: 0, faults: [] };
    entry.places += 1;
    entry.faults.push(...faults.map((fault) => `${place}: ${fault}`));
    this.#checks.set(check, entry);
  }

  /** Fails with all that the check has found, or when it has looked at fewer than `places`. */
  assertNone(t: Test, check: string, places: number): void {
    const { places: looked, faults } = this.#checks.get(check) ?? { places: 0, faults: [] };
    t.ok(looked >= places, `${looked} places of at least ${places}`);
    t.strictSame(faults, []);
  }
}
