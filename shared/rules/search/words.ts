/** Splits text into words, in the same way for the index and for queries. */
import { stem } from './stem.ts';

export const stopWords = new Set([
  'и',
  'в',
  'во',
  'с',
  'со',
  'на',
  'для',
  'из',
  'к',
  'по',
  'от',
  'до',
  'не',
  'или',
  'the',
]);

/** `Château Ёлка 0,75л` gives `chateau`, `елка`, `0x75`, `л`: a decimal number is one word, its unit another. */
export function wordsOf(text: string): string[] {
  return (
    text
      .toLowerCase()
      .replaceAll('ё', 'е')
      // Removes diacritics, except from Cyrillic letters: й would lose its breve.
      .replace(/(?=\p{L})\P{Script=Cyrillic}/gu, (letter) => letter.normalize('NFD').replace(/\p{M}/gu, ''))
      .replace(/(\d)[.,](\d)/g, '$1x$2')
      .replace(/(\d)(мл|л|кг|г)(?!\p{L})/gu, '$1 $2')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

/** The words of a query without stop words and single letters; all of its words when no others are left. */
export function queryWords(text: string): string[] {
  const words = wordsOf(text.slice(0, 200)).slice(0, 12);
  const telling = words.filter((word) => !stopWords.has(word) && (word.length > 1 || /\d/.test(word)));
  return telling.length > 0 ? telling : words;
}

/** The text to index: the words as they are, for prefixes, and their stems, for other forms. */
export function indexed(text: string): string {
  const words = wordsOf(text);
  return [...new Set([...words, ...words.map(stem)])].join(' ');
}

/** Stems of words that mean the same: `подарок`, `подарки`, `подарочный`. */
const kin: readonly (readonly string[])[] = [['подарок', 'подарк', 'подарочн']];

/** Stems that a word may be indexed by, with those of words that mean the same. */
export function stemsOf(word: string): readonly string[] {
  const own = ownStems(word);
  return kin.find((stems) => own.some((one) => stems.includes(one))) ?? own;
}

/** A fleeting vowel is dropped: `рюмок` finds `рюмка`, `настоек` finds `настойка`. */
function ownStems(word: string): readonly string[] {
  const fleeting = /^(.{2,})([оеё])к$/.exec(word);
  if (fleeting === null) return [stem(word)];
  const [, head = '', vowel] = fleeting;
  return [stem(word), vowel !== 'о' && /[аеиоуыэюя]$/.test(head) ? `${head}йк` : `${head}к`];
}
