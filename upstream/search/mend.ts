/** Corrects a query that finds nothing: wrong keyboard layout, slips, names in the other script. */
import { inOneScript, inOtherLayout } from '../../shared/rules/search/keyboard.ts';
import { stopWords, wordsOf } from '../../shared/rules/search/words.ts';
import type { Nearest, Vocabulary } from './vocabulary.ts';

/** A query with more unknown words than this is left as it is, because they are unlikely to be slips. */
const MOST_MENDED = 4;
/** Added to the cost of a slip in a word that was also typed in the wrong layout. */
const LAYOUT = 0.5;
/** Words of amounts, which no goods are found by. */
const measuring = new Set(['дороже', 'дешевле', 'больше', 'меньше', 'максимум', 'минимум', 'рублей', 'руб', 'литр']);

/**
 * @param everyName also replaces known words in Latin letters by Cyrillic ones that sound alike: in `sauvignon blanc`,
 *   the `blanc` may be known only from a brand's name
 * @returns the corrected query in lower case; undefined when nothing can be corrected
 */
export function mend(q: string, vocabulary: Omit<Vocabulary, 'moreUsual'>, everyName = false): string | undefined {
  const tokens = q.toLowerCase().split(/\s+/).filter(Boolean);
  const isKnown = (text: string, unfinished: boolean): boolean =>
    wordsOf(text).every((word) => saysNothing(word) || vocabulary.isKnown(word, unfinished));
  /** Is the text known, and by more than short words? The vocabulary accepts every word of one or two letters. */
  const isMeant = (text: string, unfinished: boolean): boolean =>
    isKnown(text, unfinished) && wordsOf(text).some((word) => saysNothing(word) || word.length > 2);
  /**
   * Finds short tokens typed in the wrong layout: `lj` is `до`, and `ce[jt`, which splits into two words, is `сухое`.
   */
  const isOddlyShort = (token: string): boolean =>
    wordsOf(token).every((word) => word.length < 3) && isMeant(inOtherLayout(token) ?? '', false);
  const isWrong = (token: string, index: number): boolean =>
    !isKnown(token, index === tokens.length - 1) || isOddlyShort(token) || (everyName && /[a-z]/.test(token));
  const wrong = new Set(tokens.filter(isWrong));
  if (wrong.size === 0 || wrong.size > MOST_MENDED) return undefined;
  const text = tokens
    .map((token, index) => (wrong.has(token) ? mendToken(token, index === tokens.length - 1) : token))
    .join(' ');
  return text === tokens.join(' ') ? undefined : text;

  function mendToken(token: string, isLast: boolean): string {
    for (const other of [inOneScript(token), inOtherLayout(token)]) {
      if (other !== undefined && isMeant(other, isLast)) return wordsOf(other).join(' ');
    }
    if (everyName && isKnown(token, isLast)) return vocabulary.inOtherScript(token) ?? token;
    const found = [nearestTo(token, 0), nearestTo(inOtherLayout(token) ?? '', LAYOUT)].filter(
      (one) => one !== undefined,
    );
    return found.sort((a, b) => a.cost - b.cost)[0]?.word ?? token;
  }

  function nearestTo(token: string, extra: number): Nearest | undefined {
    const [word, ...more] = wordsOf(token);
    const nearest = word === undefined || more.length > 0 ? undefined : vocabulary.nearest(word);
    return nearest && { ...nearest, cost: nearest.cost + extra };
  }
}

/** Is it a word that no goods are found by? */
function saysNothing(word: string): boolean {
  return stopWords.has(word) || measuring.has(word);
}
