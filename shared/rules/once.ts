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

/** The most texts that `onceByText` remembers. Shops of one API have few different ones. */
const MOST_TEXTS = 1000;

/** Makes of each text once. @param make of the same text always the same */
export function onceByText<Made>(make: (text: string) => Made): (text: string) => Made {
  const known = new Map<string, { readonly made: Made }>();
  return (text) => {
    const { made } = known.get(text) ?? { made: make(text) };
    if (!known.has(text)) {
      if (known.size === MOST_TEXTS) known.clear();
      known.set(text, { made });
    }
    return made;
  };
}
