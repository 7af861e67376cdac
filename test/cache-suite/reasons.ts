/** Why some tests of the suite fail on purpose. */
import type { SuiteTest } from './suite.ts';

const reasons: readonly (readonly [ids: RegExp, reason: string])[] = [];

export function knownReason({ id }: SuiteTest): string | undefined {
  return reasons.find(([ids]) => ids.test(id))?.[1];
}
