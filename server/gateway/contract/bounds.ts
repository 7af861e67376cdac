/**
 * The bounds of an answer's JSON (D54), found before it is parsed, and the places where a long list is cut, so that it is
 * parsed in steps: parsing all of it in one go may take seconds. Nearly all of the time goes into lists, objects and names,
 * so these are what is counted. Long lists are parsed and written in pieces.
 */
import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { STEP_BYTES } from '../../http-cache/stores/entry-codec.ts';

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

/** Stands for the elements of the list that is cut; no answer has it. */
const MARK = randomUUID();

/** Strips a byte order mark, and throws at a byte that is no UTF-8 (D74). */
const text = new TextDecoder('utf-8', { fatal: true });

/** The JSON has more of something than it may. */
export class TooMany extends Error {}

/**
 * Pauses between the steps.
 * @param bytes UTF-8, perhaps with a byte order mark
 * @throws TooMany; SyntaxError for what is no JSON, TypeError for what is no UTF-8
 */
export function* parseJson(bytes: Uint8Array): Generator<void, unknown> {
  const { exceeded, cuts } = scanJson(bytes);
  if (exceeded !== undefined) throw new TooMany(`too many ${exceeded}`);
  yield;
  if (cuts === undefined) {
    const json = text.decode(bytes);
    if (bytes.length > STEP_BYTES) yield;
    return JSON.parse(json);
  }
  const [open = 0] = cuts;
  const close = cuts.at(-1) ?? 0;
  const [before, after] = [bytes.subarray(0, open + 1), bytes.subarray(close)];
  const whole: unknown = JSON.parse(`${text.decode(before)}"${MARK}"${text.decode(after)}`);
  const list = findMarked(whole);
  // Without it a later field of the same name has taken the place of the list.
  if (list !== undefined) list.length = 0;
  for (const [index, from] of cuts.slice(0, -1).entries()) {
    yield;
    const piece = bytes.subarray(from + 1, cuts[index + 1] ?? 0);
    const parsed: unknown[] = JSON.parse(`[${text.decode(piece)}]`);
    if (parsed.length === 0) throw new SyntaxError('an element is missing');
    for (const element of parsed) list?.push(element);
  }
  return whole;
}

function findMarked(value: unknown): unknown[] | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (Array.isArray(value) && value[0] === MARK) return value;
  for (const one of Object.values(value)) {
    const found = findMarked(one);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** So many elements of a long list are written in one go. */
const WRITTEN_AT_ONCE = 500;

/** The bytes of `JSON.stringify`. Pauses between the steps. @param value of JSON */
export function* writeJson(value: unknown): Generator<void, Buffer> {
  const long = findLong(value, LEVELS);
  if (long === undefined) return Buffer.from(JSON.stringify(value));
  const elements = long.splice(0, long.length, MARK);
  const [before = '', after = ''] = JSON.stringify(value).split(`"${MARK}"`);
  long.splice(0, 1);
  const pieces = [Buffer.from(before)];
  for (let at = 0; at < elements.length; at += WRITTEN_AT_ONCE) {
    yield;
    const piece = elements.slice(at, at + WRITTEN_AT_ONCE);
    for (const element of piece) long.push(element);
    pieces.push(Buffer.from(`${at === 0 ? '' : ','}${JSON.stringify(piece).slice(1, -1)}`));
  }
  yield;
  return Buffer.concat([...pieces, Buffer.from(after)]);
}

/** A list this far down may be found to be a long one. */
const LEVELS = 3;

function findLong(value: unknown, levels: number): unknown[] | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (Array.isArray(value) && value.length > WRITTEN_AT_ONCE) return value;
  if (levels === 0) return undefined;
  for (const one of Object.values(value)) {
    const found = findLong(one, levels - 1);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Runs the steps without a pause. @returns what they return */
export function allAtOnce<T>(steps: Generator<void, T>): T {
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}

/** Runs the steps, and lets the event loop go on between them. @returns what they return */
export async function oneByOne<T>(steps: Generator<void, T>): Promise<T> {
  let step = steps.next();
  while (!step.done) {
    await setImmediate();
    step = steps.next();
  }
  return step.value;
}
