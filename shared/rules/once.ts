/**
 * Removes duplicates, keeping the first. React keys must be unique, or the second element would stay in the page when a
 * search or a sort removes both.
 * @param nameOf the identity of an element: an id, or an address
 */
export function onceBy<T>(things: readonly T[], nameOf: (thing: T) => unknown): readonly T[] {
  const known = new Set<unknown>();
  return things.filter((thing) => {
    const name = nameOf(thing);
    return !known.has(name) && known.add(name);
  });
}
