/** Small helpers that all drawings use. Lengths are user units of the drawing's own view box. */

import { escapeMarkup } from '../../shared/escape-markup.ts';

export const svg = (width: number, height: number, inside: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${inside}</svg>`;

/** Rounds to a tenth, which is enough for paths and keeps pictures small. */
export const round = (value: number): number => Math.round(value * 10) / 10;

/** A number in [0, 1) that depends on `text` alone; it selects, for example, one of two shapes of a bottle. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return ((hash ^ (hash >>> 13)) >>> 0) / 4294967296;
}

/** The element of `list` that `text` selects. */
export function chosen<T>(list: readonly [T, ...T[]], text: string): T {
  return list[Math.floor(hashOf(text) * list.length)] ?? list[0];
}

interface TextBlock {
  readonly text: string;
  /** The middle of the block. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  /** The largest font size. */
  readonly size: number;
  /** What all lines together may take; a smaller font fits into it. */
  readonly height?: number;
  readonly color: string;
  /** Space between letters, as a CSS length; such text is set a little smaller. */
  readonly spacing?: string;
}

/** Text on at most three centred lines, in a font size that fits the width and the height. */
export function textBlock(block: TextBlock): string {
  const { text, x, y, width, size, height = Number.POSITIVE_INFINITY, color, spacing } = block;
  const letter = spacing === undefined ? 0.52 : 0.76;
  const sizeOf = (lines: readonly string[]): number =>
    Math.min(
      size,
      width / (Math.max(...lines.map((line) => line.length)) * (letter + 0.08)),
      height / (lines.length * 1.15),
    );
  const words = text.split(' ');
  const own = breakLines(words, width / (size * letter));
  // A smaller font has room for longer lines, and fewer of them may then be larger.
  const again = breakLines(words, width / (sizeOf(own) * letter));
  const lines = sizeOf(again) > sizeOf(own) ? again : own;
  const fitted = round(sizeOf(lines));
  const first = y - ((lines.length - 1) * fitted * 1.15) / 2 + fitted * 0.35;
  const spans = lines.map(
    (line, index) => `<tspan x="${x}" y="${round(first + index * fitted * 1.15)}">${escapeMarkup(line)}</tspan>`,
  );
  return `<text font-family="Georgia,'Times New Roman',serif" font-size="${fitted}" fill="${color}" text-anchor="middle"${spacing === undefined ? '' : ` letter-spacing="${spacing}"`}>${spans.join('')}</text>`;
}

function breakLines(words: readonly string[], letters: number): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last !== undefined && (last.length + 1 + word.length <= letters || lines.length === 3)) {
      lines[lines.length - 1] = `${last} ${word}`;
    } else {
      lines.push(word);
    }
  }
  return lines;
}
