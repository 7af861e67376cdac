/** The id of a letter's group, for the index of letters. */
export function letterAnchor(letter: string): string {
  return `letter-${letter.codePointAt(0)?.toString(16)}`;
}
