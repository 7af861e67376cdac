/** Searches products by words (contract.md §4, `GET /catalog/search/`), and corrects queries that find nothing. */
import type { DatabaseSync } from 'node:sqlite';
import { withoutArticleWord } from '../../shared/rules/catalogue/article.ts';
import { type Measures, readMeasures } from '../../shared/rules/catalogue/measures.ts';
import { queryWords } from '../../shared/rules/search/words.ts';
import { row, rows } from '../database/query.ts';
import { matchExpression } from './match.ts';
import { mend } from './mend.ts';
import type { Vocabulary } from './vocabulary.ts';

export interface Found {
  /**
   * Product ids: matches in the article code, then in the title, then all others; the most popular first in each group.
   */
  readonly ids: readonly number[];
  /** Set when the query is the article code of these goods. */
  readonly goodsId?: number;
  readonly measures: Measures;
  /** The corrected query that was used, because the original one finds nothing. */
  readonly corrected?: string;
  /** Another query that may have been meant. */
  readonly suggestion?: string;
}

export interface ProductSearch {
  /** Results are cached, because the texts that are searched do not change while the shop runs. */
  find(q: string): Found;
}

/** A query with at most this many results may contain a slip. */
const FEW = 3;
/** Longer queries are truncated; characters. */
const LONGEST = 200;
const MAX_REMEMBERED = 200;

export function createProductSearch(database: DatabaseSync, vocabulary: Vocabulary): ProductSearch {
  // Order: matches in the article code, then in the title, then in the rest (category, brand, country, attributes).
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

  /** Runs a query as it is. */
  const look = (q: string): { ids: number[]; measures: Measures; words: string[] } => {
    const measures = readMeasures(q);
    const words = queryWords(measures.rest);
    if (words.length > 0) return { ids: matching(words), measures, words };
    const onlyMeasures = measures.rest.trim() === '' && Object.keys(measures).length > 1;
    return { ids: onlyMeasures ? rows<{ id: number }>(everything).map(({ id }) => id) : [], measures, words };
  };

  const understand = (q: string): Found => {
    const goods = row<{ id: number; productId: number }>(byCode, withoutArticleWord(q));
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

  /**
   * For a query that finds nothing: of the queries with one word left out, the one that finds the fewest goods, but some.
   */
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
