/** Bytes that go wrong on their way: flipped bits, and parts that are lost, doubled or put in. */
import * as fc from 'fast-check';
import { oddText } from './odd-values.ts';

export interface Damage {
  /** Where, as a part of the whole. */
  readonly at: number;
  readonly kind: 'flip' | 'lose' | 'double' | 'cut' | 'insert';
  readonly bit: number;
  readonly length: number;
  readonly text: string;
}

/** A place in a whole, as a part of it. */
export const somewhere: fc.Arbitrary<number> = fc.noBias(fc.integer({ min: 0, max: 9999 })).map((at) => at / 10_000);

export const damage: fc.Arbitrary<Damage> = fc.record({
  at: somewhere,
  kind: fc.constantFrom('flip', 'flip', 'lose', 'double', 'cut', 'insert'),
  bit: fc.integer({ min: 0, max: 7 }),
  length: fc.integer({ min: 1, max: 40 }),
  text: fc.oneof(
    oddText,
    fc.constantFrom(
      '\r\n',
      '\n',
      '\r',
      ' ',
      '\t',
      '\0',
      ':',
      '\r\n\r\n',
      'Content-Length: 3\r\n',
      'Transfer-Encoding: chunked\r\n',
    ),
  ),
});

/** @param text a letter for each byte */
export function damaged(text: string, all: readonly Damage[]): string {
  return all.reduce(damagedOnce, text);
}

function damagedOnce(text: string, { at, kind, bit, length, text: added }: Damage): string {
  const place = Math.floor(at * text.length);
  const before = text.slice(0, place);
  const after = text.slice(place);
  switch (kind) {
    case 'flip':
      return before + String.fromCharCode((text.charCodeAt(place) || 0) ^ (1 << bit)) + after.slice(1);
    case 'lose':
      return before + after.slice(length);
    case 'double':
      return before + after.slice(0, length) + after;
    case 'cut':
      return before;
    case 'insert':
      return before + Buffer.from(added).toString('latin1') + after;
  }
}
