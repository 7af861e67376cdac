/** Makes the ids of gradients and clip paths unique, so that several drawings can stand in one picture. */
export function apart(drawing: string, index: number): string {
  return drawing.replace(/(\bid="|url\(#)([a-z]+)/g, `$1$2${index}`);
}
