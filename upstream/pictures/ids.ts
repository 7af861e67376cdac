/** Drawings bring gradients and clips of their own: where several stand together, their ids must not meet. */
export function apart(drawing: string, index: number): string {
  return drawing.replace(/(\bid="|url\(#)([a-z]+)/g, `$1$2${index}`);
}
