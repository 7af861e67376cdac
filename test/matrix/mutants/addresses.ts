/** Routes, redirects and layouts. */
import type { Mutant } from '../mutant.ts';

export const addressMutants: readonly Mutant[] = [
  {
    rule: 'S2.1',
    does: 'the slash form is not enforced',
    file: 'server/routes/dispatch/redirects.ts',
    find: 'const written = slashed(single);',
    replace: 'const written = single;',
  },
];
