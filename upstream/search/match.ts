/** Turns a visitor's words into a match expression of FTS5. */
import { stemsOf } from '../../shared/rules/search/words.ts';

/** Words contain letters and digits only, so nothing has to be escaped. */
const quoted = (word: string): string => `"${word}"`;

/** Every word must occur in one of its forms; the last word may be unfinished. */
export function matchExpression(words: readonly string[]): string {
  return words
    .map((word, index) => {
      const forms = stemsOf(word).map(quoted);
      if (index === words.length - 1) forms.push(`${quoted(word)} *`);
      return `(${forms.join(' OR ')})`;
    })
    .join(' AND ');
}
