/** Finds products by words (contract.md §4, `GET /catalog/search/`). */
import type { DatabaseSync } from 'node:sqlite';
import { rows } from '../database/query.ts';
import { matchExpression } from './match.ts';
import type { Vocabulary } from './vocabulary.ts';
import { queryWords } from './words.ts';

export interface ProductSearch {
  /** Ids of products: those whose article code or title it is first, then the rest; the more popular first in each. */
  find(q: string): number[];
}

export function createProductSearch(database: DatabaseSync, vocabulary: Vocabulary): ProductSearch {
  // A code says exactly what is meant, a title what it is, the rest what it belongs to.
  const statement = database.prepare(`
    select f.rowid id from search_product f join product p on p.id = f.rowid
    where search_product match ?1
    order by
      case
        when f.rowid in (select rowid from search_product where search_product match ?2) then 0
        when f.rowid in (select rowid from search_product where search_product match ?3) then 1
        else 2
      end,
      p.popularity desc, f.rowid`);
  const matching = (words: readonly string[]): number[] => {
    const match = matchExpression(words);
    const found = rows<{ id: number }>(statement, match, `{code} : (${match})`, `{title} : (${match})`);
    return found.map(({ id }) => id);
  };
  return {
    find(q) {
      const words = queryWords(q);
      if (words.length === 0) return [];
      const found = matching(words);
      if (found.length > 0) return found;
      const mended = words.map((word) => vocabulary.nearest(word) ?? word);
      return mended.every((word, index) => word === words[index]) ? [] : matching(mended);
    },
  };
}
