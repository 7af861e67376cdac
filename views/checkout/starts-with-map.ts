/** Is the window wide enough for checkout to show its map at first? */
export function startsWithMap(): boolean {
  return matchMedia('(width >= 60rem)').matches;
}
