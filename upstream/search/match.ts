/** A visitor's words as an expression of FTS5. */
import { stemsOf } from './words.ts';

/** Words are letters and digits only: nothing in them means anything to FTS5. */
const quoted = (word: string): string => `"${word}"`;

/** Every word must occur in one of its forms; the last may be unfinished. */
export function matchExpression(words: readonly string[]): string {
  return words
    .map((word, index) => {
      const forms = stemsOf(word).map(quoted);
      if (index === words.length - 1) forms.push(`${quoted(word)} *`);
      return `(${forms.join(' OR ')})`;
    })
    .join(' AND ');
}
