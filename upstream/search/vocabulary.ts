/** The words that goods are found by, used to correct slips: `шампанскле` becomes `шампанское`. */
import type { DatabaseSync } from 'node:sqlite';
import { stem } from '../../shared/rules/search/stem.ts';
import { stemsOf } from '../../shared/rules/search/words.ts';
import { rows } from '../database/query.ts';
import { slipsBetween } from './distance.ts';
import { soundOf } from './sound.ts';

/** The known word nearest to an unknown one, and its cost: 1 for each slip. */
export interface Nearest {
  readonly word: string;
  readonly cost: number;
}

export interface Vocabulary {
  /**
   * Is it a known word, in any form? Words with digits or under three letters always count as known.
   * @param unfinished whether the beginning of a known word is enough
   */
  isKnown(word: string, unfinished: boolean): boolean;
  /** The known word nearest to an unknown one, among equals the most frequent; undefined when none is near. */
  nearest(word: string): Nearest | undefined;
  /** A known word in the other script that sounds the same. */
  inOtherScript(word: string): string | undefined;
  /** A word one slip away that is far more frequent than this one. */
  moreUsual(word: string): string | undefined;
}

interface Known {
  readonly word: string;
  readonly uses: number;
  readonly sound: string;
  /** One bit for each letter in the word (modulo 32): a cheap test that rules out most words. */
  readonly mask: number;
}

/** Cost of a word that sounds the same: less than one slip. */
const SAME_SOUND = 0.6;
const SOUND_SLIP = 1.2;
/** Shorter sounds match, or nearly match, by chance. */
const LEAST_SOUND = 3;
const LEAST_SLIPPED = 5;
const FAR_MORE_USUAL = 25;
/** Size of the cache of `nearest`. */
const MAX_REMEMBERED = 2000;

/** Slips allowed: none under four letters or with digits, one under eight letters, else two. */
function slipsAllowed(word: string): number {
  if (word.length < 4 || /\d/.test(word)) return 0;
  return word.length < 8 ? 1 : 2;
}

/** Reads the words on first use. */
export function createVocabulary(database: DatabaseSync): Vocabulary {
  let read: ReturnType<typeof readWords> | undefined;
  const words = () => {
    read ??= readWords(database);
    return read;
  };
  const remembered = new Map<string, Nearest | undefined>();
  return {
    isKnown(word, unfinished) {
      if (word.length < 3 || /\d/.test(word)) return true;
      const { byWord, stems, sorted } = words();
      return byWord.has(word) || stemsOf(word).some((one) => stems.has(one)) || (unfinished && begins(sorted, word));
    },
    nearest(word) {
      if (remembered.has(word)) return remembered.get(word);
      const nearest = findNearest(word, words().all);
      if (remembered.size >= MAX_REMEMBERED) remembered.clear();
      remembered.set(word, nearest);
      return nearest;
    },
    inOtherScript(word) {
      const sound = soundOf(word);
      return words().all.find((known) => isLatin(known.word) !== isLatin(word) && known.sound === sound)?.word;
    },
    moreUsual(word) {
      const { all, byWord } = words();
      if (word.length < 4) return undefined;
      const least = (byWord.get(word)?.uses ?? 1) * FAR_MORE_USUAL;
      const stems = stemsOf(word);
      const mask = maskOf(word);
      return all.find(
        (known) =>
          known.uses >= least &&
          apart(mask, known.mask) <= 2 &&
          !stems.includes(stem(known.word)) &&
          slipsBetween(word, known.word, 1) === 1,
      )?.word;
    },
  };
}

function readWords(database: DatabaseSync) {
  const statement = database.prepare('select word, uses from search_word order by uses desc, word');
  const all = rows<{ word: string; uses: number }>(statement).map(
    ({ word, uses }): Known => ({ word, uses, sound: soundOf(word), mask: maskOf(word) }),
  );
  return {
    all,
    byWord: new Map(all.map((known) => [known.word, known])),
    stems: new Set(all.map(({ word }) => stem(word))),
    sorted: all.map(({ word }) => word).sort(),
  };
}

function findNearest(word: string, all: readonly Known[]): Nearest | undefined {
  const allowed = slipsAllowed(word);
  const mask = maskOf(word);
  const sound = soundOf(word);
  let best: Nearest | undefined;
  for (const known of all) {
    const bound = Math.min(allowed, Math.ceil((best?.cost ?? Number.POSITIVE_INFINITY) - 1));
    const slips =
      bound > 0 && apart(mask, known.mask) <= 2 * bound
        ? slipsBetween(word, known.word, bound)
        : Number.POSITIVE_INFINITY;
    const cost = Math.min(slips <= bound ? slips : Number.POSITIVE_INFINITY, soundCost(sound, known.sound));
    if (cost < (best?.cost ?? Number.POSITIVE_INFINITY)) best = { word: known.word, cost };
  }
  return best;
}

function soundCost(sound: string, other: string): number {
  if (sound.length < LEAST_SOUND || Math.abs(sound.length - other.length) > 1) return Number.POSITIVE_INFINITY;
  if (sound === other) return SAME_SOUND;
  return sound.length >= LEAST_SLIPPED && sound[0] === other[0] && slipsBetween(sound, other, 1) === 1
    ? SOUND_SLIP
    : Number.POSITIVE_INFINITY;
}

const isLatin = (word: string): boolean => /[a-z]/.test(word);

/** Does any word of the sorted list begin with `start`? */
function begins(sorted: readonly string[], start: string): boolean {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? '') < start) low = middle + 1;
    else high = middle;
  }
  return sorted[low]?.startsWith(start) ?? false;
}

function maskOf(word: string): number {
  let mask = 0;
  for (let index = 0; index < word.length; index += 1) mask |= 1 << (word.charCodeAt(index) & 31);
  return mask;
}

/** The number of bits in which the masks of two words differ. */
function apart(one: number, other: number): number {
  let bits = one ^ other;
  let count = 0;
  for (; bits !== 0; bits &= bits - 1) count += 1;
  return count;
}
