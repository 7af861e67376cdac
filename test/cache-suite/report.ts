/** What came of the suite's tests, counted and told. */
import { knownReason } from './reasons.ts';
import type { Outcome, SuiteTest } from './suite.ts';

export interface Finding {
  readonly id: string;
  readonly kind: 'required' | 'optional';
  readonly passed: boolean;
  /** Of a failure, as the suite says it. */
  readonly message: string;
  /** Why it fails on purpose; undefined: it should not. */
  readonly reason: string | undefined;
}

/** A test counts as passed when those that it depends on have passed too, as on the suite's own pages. */
export function readFindings(
  tests: readonly SuiteTest[],
  outcomes: Readonly<Record<string, Outcome>>,
): readonly Finding[] {
  const byId = new Map(tests.map((test) => [test.id, test]));
  const passes = (id: string): boolean =>
    outcomes[id] === true && (byId.get(id)?.depends_on ?? []).every((other) => passes(other));
  return tests
    .filter(({ id, kind }) => kind !== 'check' && outcomes[id] !== undefined)
    .map((test) => {
      const { id, kind } = test;
      const outcome = outcomes[id];
      const message = outcome === undefined || outcome === true ? 'depends on one that fails' : outcome.join(': ');
      const passed = passes(id);
      return {
        id,
        kind: kind === 'optimal' ? 'optional' : 'required',
        passed,
        message,
        reason: passed ? undefined : knownReason(test),
      };
    });
}

export function report(findings: readonly Finding[]): string {
  const lines: string[] = [];
  for (const kind of ['required', 'optional'] as const) {
    const all = findings.filter((finding) => finding.kind === kind);
    const failed = all.filter(({ passed }) => !passed);
    lines.push(`${kind}: ${all.length - failed.length} of ${all.length} pass`);
    for (const { id, message, reason } of failed) lines.push(`  ${id}: ${message}`, `    ${reason ?? 'NOT EXPECTED'}`);
  }
  return `${lines.join('\n')}\n`;
}
