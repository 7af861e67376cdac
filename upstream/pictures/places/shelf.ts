/** Rows of bottles seen from afar, as on a shelf. */
import { chosen, hashOf, round } from '../svg.ts';

/** Colours of glass together with its content. */
const glassColours: readonly [string, ...string[]] = [
  '#33281f',
  '#35472f',
  '#b9b878',
  '#e0a999',
  '#a1551a',
  '#dbe6ea',
  '#6f1d2b',
];

/** Bottles side by side, standing at `bottom`; `name` selects their colours and heights. */
export function bottleRow(x: number, bottom: number, count: number, step: number, name: string, scale = 0.7): string {
  return Array.from({ length: count }, (_, index) => {
    const colour = chosen(glassColours, `${name}${index}`);
    const tall = round((62 + 12 * hashOf(`${index}${name}`)) * scale);
    const left = x + index * step;
    return `<path d="M${left} ${bottom}v${-round(tall * 0.58)}l4-7v${-round(tall * 0.3)}h5v${round(tall * 0.3)}l4 7v${round(tall * 0.58)}z" fill="${colour}"/>`;
  }).join('');
}
