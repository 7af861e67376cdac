/**
 * Removes duplicates, keeping the first. React keys must be unique: of two elements with one key, the second could stay
 * in the page after a search or sort has removed both.
 * @param nameOf the identity of an element, e.g. its id or address
 */
export function onceBy<T>(things: readonly T[], nameOf: (thing: T) => unknown): readonly T[] {
  const known = new Set<unknown>();
  return things.filter((thing) => {
    const name = nameOf(thing);
    return !known.has(name) && known.add(name);
  });
}
