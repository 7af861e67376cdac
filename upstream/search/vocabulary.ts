/** The words that goods are found by, to mend slips with: `шампанскле` is meant as `шампанское`. */
import type { DatabaseSync } from 'node:sqlite';
import { rows } from '../database/query.ts';
import { slipsBetween } from './distance.ts';

export interface Vocabulary {
  /** The known word nearest to one that is not known; undefined when none is near, or when it is known. */
  nearest(word: string): string | undefined;
}

/** Short words hold one slip, long ones two; three letters and numbers none. */
function slipsAllowed(word: string): number {
  if (word.length < 4 || /\d/.test(word)) return 0;
  return word.length < 8 ? 1 : 2;
}

/** Reads the words on the first slip only: most visitors make none. */
export function createVocabulary(database: DatabaseSync): Vocabulary {
  let known: readonly { word: string; uses: number }[] | undefined;
  return {
    nearest(word) {
      const allowed = slipsAllowed(word);
      if (allowed === 0) return undefined;
      known ??= rows<{ word: string; uses: number }>(
        database.prepare('select word, uses from search_word order by uses desc'),
      );
      let best: string | undefined;
      let fewest = allowed + 1;
      for (const candidate of known) {
        const slips = slipsBetween(word, candidate.word, fewest - 1);
        if (slips < fewest) [best, fewest] = [candidate.word, slips];
      }
      return fewest === 0 ? undefined : best;
    },
  };
}
