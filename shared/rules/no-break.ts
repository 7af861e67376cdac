/** Keeps short words with the word that they belong to: a line of Russian text ends with neither 'в' nor 'и'. */

/** Prepositions, conjunctions and particles that lead to the next word; and the space before a dash. */
const SHORT =
  /(?<![\p{L}\p{N}])([авиоксуя]|во|ко|со|об|от|до|из|за|на|по|не|ни|но|без|для|при|над|под|про) (?=\S|$)| (?=[—–] )/giu;
/** A tag. The attributes of sanitised HTML contain no `>`. */
const TAG = /(<[^>]*>)/;
/** Elements whose text names something: it stays as it is written (conventions.md §4). */
const NAMING = /^<(\/?)(?:a|button|h[1-6]|label|summary|code|pre)\b/i;

/** @returns the plain text with no-break spaces after short words */
export function keepShortWords(text: string): string {
  return text.replace(SHORT, (_, word: string | undefined) => `${word ?? ''}\u00a0`);
}

/** The same for the text of sanitised HTML; names in it (headings, links, labels) keep their ordinary spaces. */
export function keepShortWordsOf(html: string): string {
  let naming = 0;
  return html
    .split(TAG)
    .map((part, at) => {
      if (at % 2 === 0) return naming === 0 ? keepShortWords(part) : part;
      const [found, closing] = NAMING.exec(part) ?? [];
      if (found !== undefined) naming = Math.max(0, naming + (closing === '/' ? -1 : 1));
      return part;
    })
    .join('');
}
