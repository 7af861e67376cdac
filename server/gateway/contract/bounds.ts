/**
 * The bounds of an answer's JSON (D54), found before it is parsed: parsing alone may take seconds. Nearly all of the
 * time goes into lists, objects and names, so these are what is counted.
 */
const MAX_LEVELS = 64;
/** Of one list or object. */
const MAX_ELEMENTS = 50_000;
/** Elements, lists and objects of the whole answer: the parser takes about 0.1 µs for each, in one go. */
const MAX_VALUES = 600_000;
/** Different names of fields in the whole answer. The parser keeps each name once, and is slow with new ones. */
const MAX_NAMES = 50_000;

/** Names are told apart by this many bits of their hashes, so the count may be a few per cent too low. */
const HASH_BITS = 20;

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

/**
 * @param json UTF-8; whether it is well-formed is for the parser to find out
 * @returns the bound that it exceeds; undefined if it keeps to all of them
 */
export function exceededBound(json: Uint8Array): 'levels' | 'elements' | 'values' | 'names' | undefined {
  const elements = new Uint32Array(MAX_LEVELS + 1);
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
      if (nameCount > MAX_NAMES) return 'names';
    } else if (byte === comma) {
      values += 1;
      const count = (elements[level] ?? 0) + 1;
      elements[level] = count;
      if (count >= MAX_ELEMENTS) return 'elements';
    } else if (byte === openList || byte === openObject) {
      values += 1;
      level += 1;
      if (level > MAX_LEVELS) return 'levels';
      elements[level] = 0;
    } else if (byte === closeList || byte === closeObject) {
      if (level > 0) level -= 1;
    }
  }
  return values > MAX_VALUES ? 'values' : undefined;
}
