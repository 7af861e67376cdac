/** The words that goods are found by, to mend slips with: `шампанскле` is meant as `шампанское`. */
import type { DatabaseSync } from 'node:sqlite';
import { rows } from '../database/query.ts';
import { slipsBetween } from './distance.ts';
import { soundOf } from './sound.ts';
import { stem } from './stem.ts';
import { stemsOf } from './words.ts';

/** A known word in place of one that is not, and how far it is from it: 1 is one letter. */
export interface Nearest {
  readonly word: string;
  readonly cost: number;
}

export interface Vocabulary {
  /** Is it a word of the shop's, in any form? Numbers and the shortest words always are. @param unfinished a beginning will do */
  isKnown(word: string, unfinished: boolean): boolean;
  /** The known word nearest to one that is not known, the more usual first; undefined when none is near. */
  nearest(word: string): Nearest | undefined;
  /** A known word of the other script that sounds like this one. */
  inOtherScript(word: string): string | undefined;
  /** A word one letter away that is far more usual than this known one. */
  moreUsual(word: string): string | undefined;
}

interface Known {
  readonly word: string;
  readonly uses: number;
  readonly sound: string;
  /** One bit for each letter that it holds: most words are told apart by it alone. */
  readonly mask: number;
}

/** Sounds alike in the other script: closer than a slip. */
const SAME_SOUND = 0.6;
const SOUND_SLIP = 1.2;
/** Shorter sounds are alike, or nearly alike, by chance. */
const LEAST_SOUND = 3;
const LEAST_SLIPPED = 5;
const FAR_MORE_USUAL = 25;
/** So many words that were looked for are remembered. */
const MAX_REMEMBERED = 2000;

/** Short words hold one slip, long ones two; three letters and numbers none. */
function slipsAllowed(word: string): number {
  if (word.length < 4 || /\d/.test(word)) return 0;
  return word.length < 8 ? 1 : 2;
}

/** Reads the words on the first use only. */
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

/** Does a word of the sorted list begin so? */
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

/** How many letters one word holds and the other does not. */
function apart(one: number, other: number): number {
  let bits = one ^ other;
  let count = 0;
  for (; bits !== 0; bits &= bits - 1) count += 1;
  return count;
}
