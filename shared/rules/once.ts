/**
 * Each thing of a list once, the first of its kind: one that is told twice would be drawn twice under one key, and the
 * second would stay in the page when a search or a sort takes both away.
 * @param nameOf what tells the things apart: an id, or an address
 */
export function onceBy<T>(things: readonly T[], nameOf: (thing: T) => unknown): readonly T[] {
  const known = new Set<unknown>();
  return things.filter((thing) => {
    const name = nameOf(thing);
    return !known.has(name) && known.add(name);
  });
}
