/** Work on long lists in steps, between which others are served (D54). */

/** So many elements are a step: some milliseconds. */
const AT_ONCE = 2000;

/** Does to the parts of a list what could be done to the whole of it, e.g. to map or filter it. */
export async function inSteps<T, U>(things: readonly T[], make: (part: readonly T[]) => readonly U[]): Promise<U[]> {
  const made: U[] = [];
  for (const part of partsOf(things)) {
    for (const one of make(part)) made.push(one);
    await pauseAfter(things);
  }
  return made;
}

/** Sorts like `toSorted`. Comparing two titles in Russian order takes about a microsecond. */
export async function sortInSteps<T>(things: readonly T[], compare: (a: T, b: T) => number): Promise<readonly T[]> {
  let sorted: readonly (readonly T[])[] = partsOf(things);
  do {
    const longer: (readonly T[])[] = [];
    // Two lists in order, one behind the other, are sorted with about one comparison for each element.
    for (let at = 0; at < sorted.length; at += 2) {
      longer.push([...(sorted[at] ?? []), ...(sorted[at + 1] ?? [])].sort(compare));
      await pauseAfter(things);
    }
    sorted = longer;
  } while (sorted.length > 1);
  return sorted[0] ?? [];
}

function partsOf<T>(things: readonly T[]): readonly T[][] {
  return Array.from({ length: Math.ceil(things.length / AT_ONCE) }, (_, nth) =>
    things.slice(nth * AT_ONCE, (nth + 1) * AT_ONCE),
  );
}

/** Short lists do not wait. */
function pauseAfter({ length }: readonly unknown[]): Promise<void> | undefined {
  return length > AT_ONCE ? new Promise((resolve) => setTimeout(resolve)) : undefined;
}
