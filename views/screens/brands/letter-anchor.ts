/** The id of a letter's group: what the index of letters leads to. */
export function letterAnchor(letter: string): string {
  return `letter-${letter.codePointAt(0)?.toString(16)}`;
}
