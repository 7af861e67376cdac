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
  /** Passed, but the suite sets it aside: a test that it builds upon has failed. */
  readonly aside: boolean;
}

/** Each test is counted by itself, as in the results that the suite publishes of other caches. */
export function readFindings(
  tests: readonly SuiteTest[],
  outcomes: Readonly<Record<string, Outcome>>,
): readonly Finding[] {
  const byId = new Map(tests.map((test) => [test.id, test]));
  const stands = (id: string): boolean =>
    outcomes[id] === true && (byId.get(id)?.depends_on ?? []).every((other) => stands(other));
  return tests
    .filter(({ id, kind }) => kind !== 'check' && outcomes[id] !== undefined)
    .map(({ id, kind }) => {
      const outcome = outcomes[id];
      const passed = outcome === true;
      return {
        id,
        kind: kind === 'optimal' ? 'optional' : 'required',
        passed,
        message: outcome === true || outcome === undefined ? '' : outcome.join(': '),
        reason: passed ? undefined : knownReason(id),
        aside: passed && !stands(id),
      };
    });
}

export function report(findings: readonly Finding[]): string {
  const lines: string[] = [];
  for (const kind of ['required', 'optional'] as const) {
    const all = findings.filter((finding) => finding.kind === kind);
    const passed = all.filter((finding) => finding.passed);
    const aside = passed.filter((finding) => finding.aside).length;
    lines.push(`${kind}: ${passed.length} of ${all.length} pass${aside > 0 ? `, ${aside} of them set aside` : ''}`);
    for (const finding of all) {
      if (finding.passed) continue;
      lines.push(`  ${finding.id}: ${finding.message}`, `    ${finding.reason ?? 'NOT EXPECTED'}`);
    }
  }
  return `${lines.join('\n')}\n`;
}
