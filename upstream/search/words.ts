/** How text becomes words, the same way for what is indexed and for what is asked. */
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

/** `Château Ёлка 0,75л` as `chateau`, `елка`, `0x75`, `л`: one word a decimal number, and its unit apart. */
export function wordsOf(text: string): string[] {
  return (
    text
      .toLowerCase()
      .replaceAll('ё', 'е')
      // Marks of latin letters only: й would lose its breve.
      .replace(/(?=\p{L})\P{Script=Cyrillic}/gu, (letter) => letter.normalize('NFD').replace(/\p{M}/gu, ''))
      .replace(/(\d)[.,](\d)/g, '$1x$2')
      .replace(/(\d)(мл|л|кг|г)(?!\p{L})/gu, '$1 $2')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

/** The words of a query that say something; all of them when none does. */
export function queryWords(text: string): string[] {
  const words = wordsOf(text.slice(0, 200)).slice(0, 12);
  const telling = words.filter((word) => !stopWords.has(word) && (word.length > 1 || /\d/.test(word)));
  return telling.length > 0 ? telling : words;
}

/** What a text is found by: its words as they stand, for beginnings, and their stems, for forms. */
export function indexed(text: string): string {
  const words = wordsOf(text);
  return [...new Set([...words, ...words.map(stem)])].join(' ');
}

/** Stems that a word may be indexed by; a fleeting vowel goes: `рюмок` finds `рюмка`, `настоек` finds `настойка`. */
export function stemsOf(word: string): string[] {
  const fleeting = /^(.{2,})([оеё])к$/.exec(word);
  if (fleeting === null) return [stem(word)];
  const [, head = '', vowel] = fleeting;
  return [stem(word), vowel !== 'о' && /[аеиоуыэюя]$/.test(head) ? `${head}йк` : `${head}к`];
}
