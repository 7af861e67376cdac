/**
 * Scanners of JSON (RFC 8259) over valid UTF-8, for `byte-check.ts`. Each takes the bytes, where its value begins, and
 * where they end, and gives where the value has ended; -1: it does not fit, or cannot be judged by its bytes alone.
 */
export type Scanner = (bytes: Uint8Array, at: number, end: number) => number;

const NO = -1;
/** Deeper than this nothing is looked at that the contract does not know. */
const MAX_DEPTH = 30;
/** A longer number may be read as infinite. */
const MAX_DIGITS = 300;

/** Do the bytes hold that value, and nothing beside it? */
export function isWhole(check: Scanner, bytes: Uint8Array): boolean {
  const end = bytes.length;
  const to = check(bytes, blank(bytes, 0, end), end);
  return to !== NO && blank(bytes, to, end) === end;
}

/** Leaves white space out. */
export function blank(d: Uint8Array, i: number, e: number): number {
  while (i < e && (d[i] === 32 || d[i] === 10 || d[i] === 13 || d[i] === 9)) i += 1;
  return i;
}

/** What ends a run of letters: a quotation mark, a backslash, a control character. */
const ends = Uint8Array.from({ length: 256 }, (_, c) => (c === 34 || c === 92 || c < 32 ? 1 : 0));

function letters(d: Uint8Array, i: number, e: number): number {
  while (i < e && ends[d[i] as number] === 0) i += 1;
  return i;
}

/** Of a string without escapes: where its closing quotation mark is. */
export function plainEnd(d: Uint8Array, i: number, e: number): number {
  if (d[i] !== 34) return NO;
  i = letters(d, i + 1, e);
  return d[i] === 34 ? i : NO;
}

/** Any string. */
export function text(d: Uint8Array, i: number, e: number): number {
  if (d[i] !== 34) return NO;
  for (;;) {
    i = letters(d, i + 1, e);
    if (d[i] === 34) return i + 1;
    if (d[i] !== 92) return NO;
    i = escaped(d, i + 1);
    if (i === NO) return NO;
  }
}

/** @returns the last byte of an escape that is read as one letter, or half of one */
function escaped(d: Uint8Array, i: number): number {
  const c = d[i];
  if (c === 34 || c === 92 || c === 47 || c === 98 || c === 102 || c === 110 || c === 114 || c === 116) return i;
  if (c !== 117) return NO;
  for (let n = 1; n <= 4; n += 1) if (!isHex(d[i + n])) return NO;
  return i + 4;
}

function isHex(c = 0): boolean {
  return (c >= 48 && c <= 57) || (c >= 65 && c <= 70) || (c >= 97 && c <= 102);
}

/** Could the string that stands from one place to the other hold a tag, as it is or escaped? */
export function mayHoldTag(d: Uint8Array, from: number, to: number): boolean {
  for (let at = from; at < to; at += 1) if (d[at] === 60 || d[at] === 92) return true;
  return false;
}

const { latin1Slice, utf8Slice } = Buffer.prototype;

/** The string that stands, with its quotation marks, from one place to the other. */
export function textAt(d: Uint8Array, from: number, to: number): string {
  for (let at = from; at < to; at += 1) {
    const c = d[at] as number;
    if (c > 126 || c === 92) return JSON.parse(utf8Slice.call(d, from, to));
  }
  return latin1Slice.call(d, from + 1, to - 1);
}

/** Exponents are left to who can count. */
export function number(d: Uint8Array, i: number, _e: number): number {
  let to = whole(d, i);
  if (to === NO || d[to] === 101 || d[to] === 69) return NO;
  if (d[to] !== 46) return to;
  const from = to + 1;
  to = digits(d, from);
  return to === from || d[to] === 101 || d[to] === 69 ? NO : to;
}

/** A number without a fraction. */
export function integer(d: Uint8Array, i: number, _e: number): number {
  const to = whole(d, i);
  return to === NO || d[to] === 46 || d[to] === 101 || d[to] === 69 ? NO : to;
}

function whole(d: Uint8Array, i: number): number {
  const from = d[i] === 45 ? i + 1 : i;
  if (d[from] === 48) return from + 1;
  const to = digits(d, from);
  return to === from || to - from > MAX_DIGITS ? NO : to;
}

function digits(d: Uint8Array, i: number): number {
  for (let c = d[i] ?? 0; c >= 48 && c <= 57; c = d[i] ?? 0) i += 1;
  return i;
}

export function boolean(d: Uint8Array, i: number, _e: number): number {
  if (d[i] === 116) return d[i + 1] === 114 && d[i + 2] === 117 && d[i + 3] === 101 ? i + 4 : NO;
  return d[i] === 102 && d[i + 1] === 97 && d[i + 2] === 108 && d[i + 3] === 115 && d[i + 4] === 101 ? i + 5 : NO;
}

/** `null`. */
export function nothing(d: Uint8Array, i: number): number {
  return d[i] === 110 && d[i + 1] === 117 && d[i + 2] === 108 && d[i + 3] === 108 ? i + 4 : NO;
}

/** A list of anything. */
function list(d: Uint8Array, i: number, e: number, item: Scanner): number {
  i = blank(d, i + 1, e);
  if (d[i] === 93) return i + 1;
  for (;;) {
    i = item(d, i, e);
    if (i === NO) return NO;
    i = blank(d, i, e);
    if (d[i] === 93) return i + 1;
    if (d[i] !== 44) return NO;
    i = blank(d, i + 1, e);
  }
}

/** An object with values of one kind. */
export function record(d: Uint8Array, i: number, e: number, value: Scanner): number {
  if (d[i] !== 123) return NO;
  i = blank(d, i + 1, e);
  if (d[i] === 125) return i + 1;
  for (;;) {
    i = text(d, i, e);
    if (i === NO) return NO;
    i = blank(d, i, e);
    if (d[i] !== 58) return NO;
    i = value(d, blank(d, i + 1, e), e);
    if (i === NO) return NO;
    i = blank(d, i, e);
    if (d[i] === 125) return i + 1;
    if (d[i] !== 44) return NO;
    i = blank(d, i + 1, e);
  }
}

/** Any value. */
export function anything(d: Uint8Array, i: number, e: number, depth: number): number {
  const c = d[i];
  if (c === 34) return text(d, i, e);
  if (c === 123 || c === 91) {
    if (depth >= MAX_DEPTH) return NO;
    const inner: Scanner = (bytes, at, end) => anything(bytes, at, end, depth + 1);
    return c === 123 ? record(d, i, e, inner) : list(d, i, e, inner);
  }
  if (c === 116 || c === 102) return boolean(d, i, e);
  return c === 110 ? nothing(d, i) : number(d, i, e);
}
