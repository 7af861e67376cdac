/** Mends a query that finds nothing: the wrong layout, a slip, a name in the other script. */
import { inOneScript, inOtherLayout } from './keyboard.ts';
import type { Nearest, Vocabulary } from './vocabulary.ts';
import { stopWords, wordsOf } from './words.ts';

/** More words than these that nobody knows are no slips: the query is left as it is, whatever its length. */
const MOST_MENDED = 4;
/** What a slip costs on top in a word that was typed with the other layout as well. */
const LAYOUT = 0.5;
/** Words that say how much, which no goods are found by. */
const measuring = new Set(['дороже', 'дешевле', 'больше', 'меньше', 'максимум', 'минимум', 'рублей', 'руб', 'литр']);

/**
 * @param everyName names in latin letters that are known are looked for in cyrillic ones, too: `sauvignon blanc`, where a
 *   brand has a `blanc` in it
 * @returns the query as it may have been meant, in small letters; undefined where nothing of it can be mended
 */
export function mend(q: string, vocabulary: Omit<Vocabulary, 'moreUsual'>, everyName = false): string | undefined {
  const tokens = q.toLowerCase().split(/\s+/).filter(Boolean);
  const isKnown = (text: string, unfinished: boolean): boolean =>
    wordsOf(text).every((word) => saysNothing(word) || vocabulary.isKnown(word, unfinished));
  /** Does a text say something known? Of two letters the vocabulary cannot tell. */
  const isMeant = (text: string, unfinished: boolean): boolean =>
    isKnown(text, unfinished) && wordsOf(text).some((word) => saysNothing(word) || word.length > 2);
  /** `lj` is `до`, and `ce[jt`, which looks like two words, `сухое`. */
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
