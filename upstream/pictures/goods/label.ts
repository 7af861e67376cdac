/** Labels. A brand has the same cut of paper, ornament and lettering on everything that it makes. */

import { chosen, round, textBlock } from '../svg.ts';
import { drawOrnament } from './ornament.ts';
import type { Print } from './print.ts';

/** The middle line and half sizes, in user units. */
interface Place {
  readonly y: number;
  readonly halfWidth: number;
  readonly halfHeight: number;
}

interface Words {
  readonly name: string;
  readonly note: string;
  /** The year of the harvest, where the kind has one. */
  readonly harvest?: string;
}

const cuts = ['plain', 'arched', 'notched', 'banded', 'framed'] as const;

/** @returns the label of the brand `words.name`, centred on x = 150 */
export function drawLabel(print: Print, place: Place, words: Words): string {
  const cut = chosen(cuts, `${words.name} cut`);
  const roomy = place.halfHeight >= 46;
  return [
    paper(cut, print, place),
    roomy ? drawOrnament(words.name, print, place.y - place.halfHeight * 0.62, place.halfHeight * 0.24) : '',
    writing(print, place, words, cut === 'banded', roomy),
  ].join('');
}

function paper(cut: (typeof cuts)[number], { paper: fill, accent, main }: Print, place: Place): string {
  const { halfWidth: w, halfHeight: h } = place;
  const left = round(150 - w);
  const top = round(place.y - h);
  const right = round(150 + w);
  const bottom = round(place.y + h);
  const rect = (inset: number, attributes: string): string =>
    `<rect x="${left + inset}" y="${round(top + inset)}" width="${round(2 * (w - inset))}" height="${round(2 * (h - inset))}" rx="1.5" ${attributes}/>`;
  const line = `fill="none" stroke="${accent}" stroke-width=".9"`;
  switch (cut) {
    case 'arched':
      return `<path d="M${left} ${bottom}V${round(top + w * 0.42)}Q150 ${round(top - w * 0.34)} ${right} ${round(top + w * 0.42)}V${bottom}Z" fill="${fill}"/><path d="M${left + 4} ${bottom - 4}V${round(top + w * 0.46)}Q150 ${round(top - w * 0.24)} ${right - 4} ${round(top + w * 0.46)}V${bottom - 4}Z" ${line}/>`;
    case 'notched':
      return `<path d="M${left + 9} ${top}H${right - 9}A9 9 0 0 0 ${right} ${top + 9}V${bottom - 9}A9 9 0 0 0 ${right - 9} ${bottom}H${left + 9}A9 9 0 0 0 ${left} ${bottom - 9}V${top + 9}A9 9 0 0 0 ${left + 9} ${top}Z" fill="${fill}"/>${rect(6, line)}`;
    case 'banded':
      return `${rect(0, `fill="${fill}"`)}<path d="M${left} ${round(place.y - h * 0.3)}H${right}V${round(place.y + h * 0.3)}H${left}Z" fill="${main}"/><path d="M${left} ${round(place.y - h * 0.3 - 2.5)}H${right}M${left} ${round(place.y + h * 0.3 + 2.5)}H${right}" stroke="${accent}"/>`;
    case 'framed':
      return `${rect(0, `fill="${fill}"`)}${rect(3, line)}${rect(5.5, `fill="none" stroke="${accent}" stroke-width=".5"`)}`;
    case 'plain':
      return `${rect(0, `fill="${fill}"`)}<path d="M${left} ${top + 5}H${right}M${left} ${bottom - 5}H${right}" stroke="${main}" stroke-width="2.5"/>`;
  }
}

function writing(print: Print, place: Place, { name, note, harvest }: Words, band: boolean, roomy: boolean): string {
  const { y, halfWidth: w, halfHeight: h } = place;
  const spread = chosen(['', '.08em'], `${name} letters`);
  const title = textBlock({
    text: spread === '' ? name : name.toUpperCase(),
    x: 150,
    // Below the ornament and above the note; on a small label above the note.
    y: round(y + h * (roomy || band ? 0.02 : -0.26)),
    width: 2 * w - 16,
    size: Math.min(band ? 17 : 21, h * 0.42),
    height: h * (band ? 0.5 : roomy ? 0.72 : 1.1),
    color: band ? '#f7f0de' : print.ink,
    ...(spread === '' ? {} : { spacing: spread }),
  });
  const small = textBlock({
    text: note,
    x: 150,
    y: round(y + h * 0.58),
    width: 2 * w - 16,
    size: 8.5,
    height: h * 0.36,
    color: print.ink,
  });
  const harvestLine =
    harvest === undefined || h < 58
      ? ''
      : textBlock({
          text: harvest,
          x: 150,
          y: round(y + h * 0.85),
          width: 60,
          size: 8,
          color: print.ink,
          spacing: '.2em',
        });
  return title + small + harvestLine;
}
