/** The small mark above a brand's name: hills, a tower, a vine, a seal, rays, a ship, waves or a plain rule. */
import { escapeMarkup } from '../../../shared/escape-markup.ts';
import { chosen, round } from '../svg.ts';
import type { Print } from './print.ts';

type Mark = (print: Print, name: string) => string;

/** Each mark is about 20 units high and centred on the origin. */
const marks: readonly [Mark, ...Mark[]] = [
  ({ accent, main }) =>
    `<circle cx="3" cy="-4" r="4" fill="${accent}"/><path d="M-18 8Q-9-8 0 4Q8-6 18 8Z" fill="${main}"/>`,
  ({ main, accent }) =>
    `<path d="M-7 9V-4H-9V-9H-6V-6H-3V-9H3V-6H6V-9H9V-4H7V9Z" fill="${main}"/><path d="M-2 9V3A2 2 0 0 1 2 3V9Z" fill="${accent}"/>`,
  ({ main, accent }) =>
    `<path d="M0-10Q8-11 9-6Q3-4 0-8Z" fill="${accent}"/><g fill="${main}"><circle cx="-5" cy="-4" r="3"/><circle cx="1" cy="-4" r="3"/><circle cx="-2" cy="1" r="3"/><circle cx="4" cy="1" r="3"/><circle cx="1" cy="6" r="3"/></g>`,
  ({ main, paper }, name) =>
    `<circle r="11" fill="${main}"/><circle r="8.6" fill="none" stroke="${paper}" stroke-width=".7"/><text y="4.6" font-family="Georgia,serif" font-size="13" fill="${paper}" text-anchor="middle">${escapeMarkup(name.charAt(0).toUpperCase())}</text>`,
  ({ accent, main }) =>
    `<circle cy="4" r="4.5" fill="${main}"/><path d="M0-3V-10M5-1.5L9-8M-5-1.5L-9-8M7 3L15 0M-7 3L-15 0" stroke="${accent}" stroke-width="1.4" stroke-linecap="round"/><path d="M-18 9H18" stroke="${main}"/>`,
  ({ main, accent }) =>
    `<path d="M-10 4H10L7 9H-7Z" fill="${main}"/><path d="M-1 3V-10L-9 2ZM1 3V-8L8 2Z" fill="${accent}"/>`,
  ({ main, accent }) =>
    `<path d="M-16-3q4-5 8 0t8 0t8 0t8 0" fill="none" stroke="${main}" stroke-width="1.6"/><path d="M-16 3q4-5 8 0t8 0t8 0t8 0" fill="none" stroke="${accent}" stroke-width="1.6"/>`,
  ({ main, accent }) =>
    `<path d="M-9-9H9V0Q9 7 0 11Q-9 7-9 0Z" fill="${main}"/><path d="M0-9V11M-9-1H9" stroke="${accent}" stroke-width="1.6"/>`,
];

/** @param size half of the mark's height, in user units */
export function drawOrnament(name: string, print: Print, y: number, size: number): string {
  const mark = chosen(marks, `${name} mark`);
  return `<g transform="translate(150 ${round(y)}) scale(${round(size) / 10})">${mark(print, name)}</g>`;
}
