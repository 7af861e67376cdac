/** Which shops a search leaves (spec §5 'Shop filters', D35). The stock view, the shops' page and checkout share it. */

/** The words of a search, folded; none where the text is blank. */
export function searchWords(text: string): readonly string[] {
  return fold(text).split(/\s+/).filter(Boolean);
}

/**
 * Does every word occur somewhere in a shop's own texts?
 * @param texts its name and address; in checkout the names of its metro stations as well
 */
export function hasWords(words: readonly string[], texts: readonly string[]): boolean {
  if (words.length === 0) return true;
  const text = fold(texts.join('\n'));
  return words.every((word) => text.includes(word));
}

/**
 * Is a shop listed for the visitor of a city? A list hides shops whose areas leave the city out, unless search text is
 * entered; a map shows them all (D35).
 * @param area the city; undefined while nobody knows it, and then nothing is hidden
 */
export function isListed(areas: readonly number[], area: number | undefined, words: readonly string[]): boolean {
  return words.length > 0 || area === undefined || areas.includes(area);
}

/** Letters that people write either way. */
function fold(text: string): string {
  return text.toLowerCase().replaceAll('ё', 'е');
}
