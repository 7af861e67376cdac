/** All mutants, by rule. A rule without one cannot be broken by a change of one place; the matrix says '—'. */

import type { Mutant } from './mutant.ts';
import { addressMutants } from './mutants/addresses.ts';

export const mutants: readonly Mutant[] = [...addressMutants];
