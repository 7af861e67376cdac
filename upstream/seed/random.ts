/** Seeded random numbers (mulberry32): the same seed gives the same demo shop on every machine. */
export interface Random {
  /** A number in [0, 1). */
  readonly next: () => number;
  /** A whole number in [from, to]. */
  readonly integer: (from: number, to: number) => number;
  readonly chance: (share: number) => boolean;
  readonly pick: <T>(list: readonly T[]) => T;
  /** Up to `count` different elements, in the order of the list. */
  readonly sample: <T>(list: readonly T[], count: number) => T[];
}

/** @param name what the numbers are for; each name has its own sequence, so that one can change without the others */
export function createRandom(name: string): Random {
  let state = seedOf(name);
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const integer = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1));
  const pick = <T>(list: readonly T[]): T => {
    const picked = list[Math.floor(next() * list.length)];
    if (picked === undefined) throw new RangeError('nothing to pick from');
    return picked;
  };
  const sample = <T>(list: readonly T[], count: number): T[] => {
    let wanted = Math.min(count, list.length);
    return list.filter((_, index) => {
      if (next() * (list.length - index) >= wanted) return false;
      wanted -= 1;
      return true;
    });
  };
  return { next, integer, chance: (share) => next() < share, pick, sample };
}

/** FNV-1a, 32 bits. */
function seedOf(name: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < name.length; index += 1) hash = Math.imul(hash ^ name.charCodeAt(index), 0x01000193);
  return hash;
}
