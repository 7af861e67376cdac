/** The element id of a letter's group; the index of letters links to it. */
export function letterAnchor(letter: string): string {
  return `letter-${letter.codePointAt(0)?.toString(16)}`;
}
