/** The words by which people say that a number is an article. */
const SAID = /^(?:арт(?:икул)?\.?|код(?: товара)?|№)\s{0,3}[:№]?\s{0,3}(?=[\p{L}\d-]{0,20}\d)/iu;

/** A search text without the words that only say that it is an article (conventions §4): `арт. 123` is `123`. */
export function withoutArticleWord(text: string): string {
  return text.replace(SAID, '');
}
