/** Search and filters of shops (spec §5 'Shop filters', D35), shared by the stock view, the shops page and checkout. */

/** The words of a search, normalised; none if the text is blank. */
export function searchWords(text: string): readonly string[] {
  return fold(text).split(/\s+/).filter(Boolean);
}

/**
 * Does every word occur in one of a shop's texts?
 * @param texts its name and address; in checkout also the names of its metro stations
 */
export function hasWords(words: readonly string[], texts: readonly string[]): boolean {
  if (words.length === 0) return true;
  const text = fold(texts.join('\n'));
  return words.every((word) => text.includes(word));
}

/**
 * Is a shop listed for the visitors of a city? A list hides shops whose areas do not include the city, unless search
 * text was entered; a map shows all (D35).
 * @param area the city; undefined if unknown: nothing is hidden then
 */
export function isListed(areas: readonly number[], area: number | undefined, words: readonly string[]): boolean {
  return words.length > 0 || area === undefined || areas.includes(area);
}

/** Lower case, with ё as е. */
function fold(text: string): string {
  return text.toLowerCase().replaceAll('ё', 'е');
}
