/**
 * The bounds of an answer's JSON (D54), found before it is parsed, and the places where a long list is cut, so that it is
 * parsed in steps: parsing all of it in one go may take seconds. Nearly all of the time goes into lists, objects and names,
 * so these are what is counted.
 */
const MAX_LEVELS = 64;
/** Of one list or object. */
const MAX_ELEMENTS = 50_000;
/** Elements, lists and objects that are parsed in one go: the parser takes about 0.15 µs for each. */
const MAX_VALUES = 600_000;
/** Different names of fields in the whole answer. The parser keeps each name once, and is slow with new ones. */
const MAX_NAMES = 50_000;

/** Names are told apart by this many bits of their hashes, so the count may be a few per cent too low. */
const HASH_BITS = 20;

/** A list is cut at the first comma after so many bytes. */
const PIECE = 256 * 1024;

const quote = 0x22;
const comma = 0x2c;
const colon = 0x3a;
const backslash = 0x5c;
const openList = 0x5b;
const closeList = 0x5d;
const openObject = 0x7b;
const closeObject = 0x7d;

/** The longest answer of our own classes (D54); a longer one is a failure; bytes. */
export const LONGEST_ANSWER = 16 * 1024 * 1024;

export interface Scanned {
  /** The bound that is exceeded. */
  readonly exceeded?: 'levels' | 'elements' | 'values' | 'names';
  /**
   * Of the first long list: the offsets of its opening bracket, of the commas where it is cut, and of its closing bracket,
   * which is missing in a list that does not end.
   */
  readonly cuts?: readonly number[];
}

/** @param json UTF-8; whether it is well-formed is for the parser to find out */
export function scanJson(json: Uint8Array): Scanned {
  const elements = new Uint32Array(MAX_LEVELS + 1);
  /** Where the list of a level begins; -1 for objects. */
  const begins = new Int32Array(MAX_LEVELS + 1).fill(-1);
  const cuts: number[] = [];
  let cutLevel = 0;
  let names: Uint8Array | undefined;
  let nameCount = 0;
  let level = 0;
  let values = 0;
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at];
    if (byte === quote) {
      let hash = 0;
      for (at += 1; at < json.length && json[at] !== quote; at += 1) {
        if (json[at] === backslash) at += 1;
        hash = (Math.imul(hash, 31) + (json[at] ?? 0)) | 0;
      }
      if (json[at + 1] !== colon) continue;
      names ??= new Uint8Array(2 ** (HASH_BITS - 3));
      const bit = Math.imul(hash, 0x9e3779b1) >>> (32 - HASH_BITS);
      const mask = 1 << (bit & 7);
      if (((names[bit >>> 3] ?? 0) & mask) !== 0) continue;
      names[bit >>> 3] = (names[bit >>> 3] ?? 0) | mask;
      nameCount += 1;
      if (nameCount > MAX_NAMES) return { exceeded: 'names' };
    } else if (byte === comma) {
      values += 1;
      const count = (elements[level] ?? 0) + 1;
      elements[level] = count;
      if (count >= MAX_ELEMENTS) return { exceeded: 'elements' };
      const begin = begins[level] ?? -1;
      const isCut = cutLevel === 0 ? begin >= 0 : level === cutLevel && begin === cuts[0];
      if (!isCut || at - (cuts.at(-1) ?? begin) < PIECE) continue;
      if (values > MAX_VALUES) return { exceeded: 'values' };
      if (cutLevel === 0) cuts.push(begin);
      cutLevel = level;
      cuts.push(at);
      values = 0;
    } else if (byte === openList || byte === openObject) {
      values += 1;
      level += 1;
      if (level > MAX_LEVELS) return { exceeded: 'levels' };
      elements[level] = 0;
      begins[level] = byte === openList ? at : -1;
    } else if (byte === closeList || byte === closeObject) {
      if (level === cutLevel && level > 0 && begins[level] === cuts[0]) {
        cuts.push(at);
        begins[level] = -1;
      }
      if (level > 0) level -= 1;
    }
  }
  if (values > MAX_VALUES) return { exceeded: 'values' };
  return cuts.length > 0 ? { cuts } : {};
}
