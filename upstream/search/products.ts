/** Finds products by words (contract.md §4, `GET /catalog/search/`), and understands what was meant by them. */
import type { DatabaseSync } from 'node:sqlite';
import { row, rows } from '../database/query.ts';
import { matchExpression } from './match.ts';
import { type Measures, readMeasures } from './measures.ts';
import { mend } from './mend.ts';
import type { Vocabulary } from './vocabulary.ts';
import { queryWords } from './words.ts';

export interface Found {
  /** Ids of products: those whose article code or title it is first, then the rest; the more popular first in each. */
  readonly ids: readonly number[];
  /** The query is the article code of these goods. */
  readonly goodsId?: number;
  readonly measures: Measures;
  /** What was found instead, where the query as it stands finds nothing. */
  readonly corrected?: string;
  /** What may have been meant. */
  readonly suggestion?: string;
}

export interface ProductSearch {
  /** The same object for the same query: goods are found by words that never change while the shop runs. */
  find(q: string): Found;
}

/** A query that finds so few may be a slip itself. */
const FEW = 3;
/** Longer queries are cut; characters. */
const LONGEST = 200;
const MAX_REMEMBERED = 200;

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
  const everything = database.prepare('select id from product order by popularity desc, id');
  const byCode = database.prepare('select id, product_id productId from goods where code = ?');

  const matching = (words: readonly string[]): number[] => {
    const match = matchExpression(words);
    const found = rows<{ id: number }>(statement, match, `{code} : (${match})`, `{title} : (${match})`);
    return found.map(({ id }) => id);
  };

  /** What a query finds as it stands. */
  const look = (q: string): { ids: number[]; measures: Measures; words: string[] } => {
    const measures = readMeasures(q.toLowerCase());
    const words = queryWords(measures.rest);
    if (words.length > 0) return { ids: matching(words), measures, words };
    const onlyMeasures = measures.rest.trim() === '' && Object.keys(measures).length > 1;
    return { ids: onlyMeasures ? rows<{ id: number }>(everything).map(({ id }) => id) : [], measures, words };
  };

  const understand = (q: string): Found => {
    const goods = row<{ id: number; productId: number }>(byCode, q);
    if (goods !== undefined) return { ids: [goods.productId], goodsId: goods.id, measures: { rest: q } };
    const { ids, measures, words } = look(q);
    if (ids.length > 0) return { ids, measures, ...(ids.length <= FEW && withSuggestion(moreUsual(q, words))) };
    let meant = words;
    for (const everyName of [false, true]) {
      const corrected = mend(q, vocabulary, everyName);
      if (corrected === undefined) continue;
      const found = look(corrected);
      if (found.ids.length > 0) return { ids: found.ids, measures: found.measures, corrected };
      meant = found.words;
    }
    return { ids: [], measures, ...withSuggestion(withoutOneWord(meant)) };
  };

  const moreUsual = (q: string, words: readonly string[]): string | undefined => {
    const usual = words.map((word) => vocabulary.moreUsual(word) ?? word);
    if (usual.every((word, index) => word === words[index])) return undefined;
    const text = words.reduce((text, word, index) => text.replace(word, usual[index] ?? word), q.toLowerCase());
    return look(text).ids.length > FEW ? text : undefined;
  };

  /** The most telling rest of a query that finds nothing: the one that leaves the fewest goods, of those that leave any. */
  const withoutOneWord = (words: readonly string[]): string | undefined => {
    if (words.length < 2) return undefined;
    return words
      .map((_, left) => words.filter((_, index) => index !== left))
      .map((rest) => ({ text: rest.join(' '), count: matching(rest).length }))
      .filter(({ count }) => count > 0)
      .sort((a, b) => a.count - b.count)[0]?.text;
  };

  const remembered = new Map<string, Found>();
  return {
    find(q) {
      const asked = q.trim().slice(0, LONGEST);
      let found = remembered.get(asked);
      if (found === undefined) {
        found = understand(asked);
        if (remembered.size >= MAX_REMEMBERED) remembered.clear();
        remembered.set(asked, found);
      }
      return found;
    },
  };
}

const withSuggestion = (suggestion: string | undefined) => (suggestion === undefined ? {} : { suggestion });
