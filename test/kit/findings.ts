/** Collects the faults that several checks find in one sweep over many places, and reports each check as one test. */
import type { Test } from 'tap';

export class Findings {
  readonly #checks = new Map<string, { places: number; faults: string[] }>();

  /** Records that a check was made at a place, and its faults; none if all is well. */
  add(check: string, place: string, faults: readonly string[]): void {
    const entry = this.#checks.get(check) ?? { places: 0, faults: [] };
    entry.places += 1;
    entry.faults.push(...faults.map((fault) => `${place}: ${fault}`));
    this.#checks.set(check, entry);
  }

  /**
   * @param sweep makes all checks
   * @returns makes a test of each check; the first that runs makes the sweep for all
   */
  sweptBy(sweep: () => Promise<void>): (check: string, places: number) => (t: Test) => Promise<void> {
    let swept: Promise<void> | undefined;
    return (check, places) => async (t) => {
      swept ??= sweep();
      await swept;
      this.#assertNone(t, check, places);
    };
  }

  /** Fails with all faults of the check, or when it was made at fewer than `places`. */
  #assertNone(t: Test, check: string, places: number): void {
    const { places: looked, faults } = this.#checks.get(check) ?? { places: 0, faults: [] };
    t.ok(looked >= places, `${looked} places of at least ${places}`);
    t.strictSame(faults, []);
  }
}
