/** Labels of goods other than bottles: the brand's name and a note, in a fine frame. */

import { round, textBlock } from '../svg.ts';
import type { Print } from './print.ts';

export type Pack = (look: Print, name: string, note: string) => string;

/** Paper of labels on goods whose own colours are those of food. */
export const tag = '#f8f3e6';

/** In user units. */
type Box = readonly [x: number, y: number, width: number, height: number];

export function paperLabel(look: Print, [x, y, width, height]: Box, name: string, note: string): string {
  const middle = x + width / 2;
  const small = height < 90;
  // On a small label the note has to fit on one line.
  const line = (width - 14) / (Math.max(note.length, 1) * 0.6);
  return [
    `<rect x="${x}" y="${y + 1.5}" width="${width}" height="${height}" rx="2" opacity=".18"/>`,
    `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="2" fill="${look.paper}"/>`,
    `<rect x="${x + 4}" y="${y + 4}" width="${width - 8}" height="${height - 8}" fill="none" stroke="${look.accent}" stroke-width=".9"/>`,
    textBlock({
      text: name,
      x: middle,
      y: round(y + height * (small ? 0.36 : 0.38)),
      width: width - 18,
      size: Math.min(26, height / (small ? 4.2 : 3.6)),
      height: height * (small ? 0.52 : 0.44),
      color: look.ink,
    }),
    textBlock({
      text: note,
      x: middle,
      y: round(y + height * (small ? 0.82 : 0.78)),
      width: width - 14,
      size: round(small ? Math.min(height / 6.5, line) : 11),
      height: height * (small ? 0.24 : 0.32),
      color: look.ink,
    }),
  ].join('');
}
