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

/** Makes of each object once: what was made is remembered as long as that object lives. */
export function onceFor<Source extends object, Made>(make: (source: Source) => Made): (source: Source) => Made {
  const known = new WeakMap<Source, Made>();
  return (source) => {
    const made = known.get(source) ?? make(source);
    known.set(source, made);
    return made;
  };
}
