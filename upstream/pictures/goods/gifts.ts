/** Gifts: a crate, a basket or a box, and in it what the gift holds; and goods in a gift box. View box 300 × 400. */

import { apart } from '../ids.ts';
import { round } from '../svg.ts';
import { type BottleLook, drawBottle } from './bottle.ts';
import { drawCheese, drawFillet, drawHam, drawJar, drawWheel, type Filling, fillings } from './food.ts';
import { drawStemmed, drawTumbler } from './glassware.ts';
import { lit, materials, shadow } from './material.ts';
import { drawBar, drawCarton, drawCoffeeBag, drawHerbBag, drawPralines, drawTeaCake, drawTin } from './packs.ts';
import { type Pack, paperLabel, tag } from './paper-label.ts';
import type { Print } from './print.ts';
import { drawCup, drawPot, drawTeapot } from './tableware.ts';

interface Gift {
  readonly name: string;
  readonly note: string;
  /** `в плетёной корзине`, `в деревянном ящике`, `в подарочной коробке`. */
  readonly packing: string;
  readonly contents: readonly string[];
}

/** A thing in a gift: tall ones stand at the back. */
interface Thing {
  readonly tall: boolean;
  readonly draw: Pack;
}

const bottle = (over: Pick<BottleLook, 'profile' | 'glass' | 'closure'>): Thing => ({
  tall: true,
  draw: (look, name) => drawBottle({ ...look, clear: false, ...over }, name, ''),
});
const glass = (draw: Pack): Thing => ({ tall: true, draw });
const small = (draw: Pack): Thing => ({ tall: false, draw });
const unnamed = (draw: Pack): Thing => small((look) => draw(look, '', ''));

/** So small a jar shows fewer and larger pieces, or a picture would weigh 40 kB. */
function jar(filling: keyof typeof fillings, flat?: true): Thing {
  const whole: Filling = fillings[filling];
  if (whole.pieces === undefined) return unnamed(drawJar(whole, flat));
  const { colours, rx, ry, count } = whole.pieces;
  const pieces = { colours, rx: round(rx * 1.7), ry: round(ry * 1.7), count: Math.ceil(count / 4) };
  const drawn = unnamed(drawJar({ ...whole, pieces }, flat));
  return flat === undefined ? drawn : raised(drawn);
}

/** What is low would be hidden by the rim. */
const raised = ({ draw, tall }: Thing): Thing => ({
  tall,
  draw: (...all) => `<g transform="translate(0 -90)">${draw(...all)}</g>`,
});

const red = bottle({ profile: 'bordeaux', glass: '#23261c', closure: 'capsule' });
const flute = glass(() =>
  drawStemmed({ rim: 30, belly: 34, height: 214, stem: 130, widest: 0.34 }, { colour: '#e3c878', level: 0.72 }),
);
const tumbler = small(() =>
  drawTumbler({ top: 74, foot: 66, height: 150, cut: true }, { colour: '#dfe6d2', level: 0 }),
);

/** Words of a thing, and how it is drawn: the first that fits. Things without a drawing are left out of the picture. */
const things: readonly (readonly [words: RegExp, ...drawn: readonly Thing[]])[] = [
  [/брют|игристое/, bottle({ profile: 'sparkling', glass: '#2f4229', closure: 'foil' })],
  [/рислинг|совиньон|херес/, bottle({ profile: 'burgundy', glass: '#cfc88a', closure: 'capsule' })],
  [/ркацители/, bottle({ profile: 'burgundy', glass: '#c08a3a', closure: 'capsule' })],
  [/кьянти|каберне|саперави|темпранильо|тони /, red],
  [/вермут|биттер/, bottle({ profile: 'bordeaux', glass: '#7c241f', closure: 'capsule' })],
  [/коньяк/, bottle({ profile: 'snifter', glass: '#8f4715', closure: 'stopper' })],
  [/виски|ром,? /, bottle({ profile: 'square', glass: '#a9641f', closure: 'stopper' })],
  [/водка/, bottle({ profile: 'square', glass: '#d5e2e6', closure: 'stopper' })],
  [/джин/, bottle({ profile: 'apothecary', glass: '#9fbcc0', closure: 'stopper' })],
  [/сироп/, bottle({ profile: 'slender', glass: '#b5622a', closure: 'capsule' })],
  [/два бокала$/, flute, flute],
  [
    /гленкерн/,
    glass(() =>
      drawStemmed({ rim: 34, belly: 62, height: 150, stem: 44, widest: 0.62 }, { colour: '#b8752a', level: 0.3 }),
    ),
  ],
  [/рокс/, tumbler, tumbler],
  [/рюм/, tumbler],
  [/пять сыров/, unnamed(drawCheese('#ecc968', '#c98f36')), unnamed(drawWheel)],
  [/козий/, unnamed(drawWheel)],
  [/голубой/, unnamed(drawCheese('#f1e8cf', '#d8ccab', '#4a6a86'))],
  [/сыр$/, unnamed(drawCheese('#ecc968', '#c98f36'))],
  [/лосось|нерка/, unnamed((...all) => `<g transform="translate(45 40) scale(.7)">${drawFillet(...all)}</g>`)],
  [/хамон/, unnamed(drawHam)],
  [/оливки/, jar('olives')],
  [/томаты/, jar('tomatoes')],
  [/песто/, jar('pesto')],
  [/аджика|паприка/, jar('pepper')],
  [/грузди/, jar('mushrooms')],
  [/огурцы/, jar('cucumbers')],
  [/икра/, jar('salmon', true)],
  [/мёд|соты/, jar('lime')],
  [/шишек/, jar('cones')],
  [/варенье/, jar('jam')],
  [/клюква/, jar('cranberry')],
  [/орех|миндаль/, jar('nuts')],
  [/клубника|трюфели|конфеты/, unnamed(drawPralines)],
  [/шоколад/, small(drawBar('#3b2116'))],
  [/пуэр/, small(drawTeaCake)],
  [/лунцзин|улун/, small(drawTin)],
  [/сбор/, small(drawHerbBag)],
  [/зерно/, small(drawCoffeeBag)],
  [/дрип/, small(drawCarton('sachets'))],
  [/чайник/, unnamed(drawTeapot)],
  [/турка/, unnamed(drawPot)],
  [/термокружка/, unnamed(drawCup)],
];

/** As many as can be told apart in one picture. */
const MOST = 4;

const thingsOf = (contents: readonly string[]): readonly Thing[] =>
  contents
    .flatMap(
      (item) => (things.find(([words]) => words.test(item.toLowerCase()))?.slice(1) as Thing[] | undefined) ?? [],
    )
    .slice(0, MOST);

/** Draws a gift: its packing, and in an open one what it holds. */
export function drawGift(look: Print, { name, note, packing, contents }: Gift): string {
  const pack = packing.includes('коробк') ? drawBox : packing.includes('ящик') ? drawCrate : drawBasket;
  return pack(look, name, note, filled(look, name, thingsOf(contents)));
}

/** The things behind the rim, tall ones first. */
function filled(look: Print, name: string, inside: readonly Thing[]): string {
  const tall = inside.filter((thing) => thing.tall);
  const low = inside.filter((thing) => !thing.tall);
  const row = (list: readonly Thing[], size: number, foot: number, spread: number, first: number): string =>
    list
      .map(({ draw }, at) => {
        const x = 150 + (list.length === 1 ? 0 : spread * (at / (list.length - 1) - 0.5));
        const turn = list.length === 1 ? 0 : round(8 * (at / (list.length - 1) - 0.5));
        return placed(draw(look, name, ''), first + at, { x: round(x), y: foot, size, turn });
      })
      .join('');
  const narrow = tall.length > 3;
  // What is below the rim is behind the front.
  const shown =
    row(tall, narrow ? 0.72 : 0.82, 366, narrow ? 150 : 104, 1) +
    (tall.length === 0
      ? row(low.slice(2), 0.62, 300, 90, 1) + row(low.slice(0, 2), 0.62, 326, 110, 3)
      : row(low, 0.4, 292, 120, 1 + tall.length));
  return `<clipPath id="k"><path d="M0 0H300V250H0Z"/></clipPath><g clip-path="url(#k)">${shown}</g>`;
}

interface At {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly turn: number;
}

const placed = (drawing: string, index: number, { x, y, size, turn }: At): string =>
  `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${size}) translate(-150 -386)">${within(drawing, index)}</g>`;

/** A drawing within a packing: it shares the packing's materials. */
function within(drawing: string, index: number): string {
  if (!drawing.includes(materials)) return apart(drawing, index);
  return apart(drawing.replace(materials, ''), index).replace(/url\(#([ldmwgs])\d\)/g, 'url(#$1)');
}

/** A packing. @param inside the drawing of what it holds */
type Packing = (look: Print, name: string, note: string, inside: string) => string;

const straw = (y: number): string =>
  `<path d="${Array.from({ length: 13 }, (_, at) => `M${34 + at * 17} ${y + (at % 3) * 3}q${at % 2 === 0 ? 14 : -10}-${14 + (at % 4) * 3} ${at % 2 === 0 ? 26 : 18} 2`).join('')}" fill="none" stroke="#d9bd7c" stroke-width="4" stroke-linecap="round"/>`;

const drawCrate: Packing = (look, name, note, inside) =>
  [
    materials,
    shadow(140),
    '<path d="M30 176H270V250H30Z" fill="#6e4826"/>',
    inside,
    straw(246),
    lit('M20 244H280V374H20Z', 'url(#w)', 'd'),
    '<path d="M20 288H280M20 332H280" stroke="#5d3d20" stroke-opacity=".6" stroke-width="3"/><path d="M20 244H44V374H20ZM256 244H280V374H256Z" fill="#8a5d33" opacity=".75"/><g fill="#4a3018"><circle cx="32" cy="266" r="3"/><circle cx="32" cy="310" r="3"/><circle cx="32" cy="354" r="3"/><circle cx="268" cy="266" r="3"/><circle cx="268" cy="310" r="3"/><circle cx="268" cy="354" r="3"/></g>',
    paperLabel(look, [82, 266, 136, 86], name, note),
  ].join('');

const weave = Array.from({ length: 6 }, (_, row) =>
  Array.from({ length: 8 }, (_, at) => {
    const x = 46 + at * 26 + (row % 2) * 13;
    return `<rect x="${x}" y="${258 + row * 19}" width="22" height="15" rx="6"/>`;
  }).join(''),
).join('');

const drawBasket: Packing = (look, name, note, inside) =>
  [
    materials,
    shadow(138),
    '<path d="M46 250C46 60 254 60 254 250" fill="none" stroke="#6e4826" stroke-width="13"/><path d="M46 250C46 60 254 60 254 250" fill="none" stroke="#c8965f" stroke-width="6" stroke-dasharray="9 5"/>',
    inside,
    '<clipPath id="c"><path d="M36 246H264L244 360Q242 377 224 377H76Q58 377 56 360Z"/></clipPath><path d="M36 246H264L244 360Q242 377 224 377H76Q58 377 56 360Z" fill="#7d5530"/>',
    `<g clip-path="url(#c)" fill="#c8965f" stroke="#8a5d33">${weave}</g><path d="M36 246H264L244 360Q242 377 224 377H76Q58 377 56 360Z" fill="url(#l)"/>`,
    '<path d="M30 246Q30 238 38 238H262Q270 238 270 246T262 256H38Q30 256 30 246Z" fill="url(#w)"/>',
    paperLabel(look, [92, 274, 116, 72], name, note),
  ].join('');

/** A closed box with ribbon and bow. */
const drawBox: Packing = (look, name, note) =>
  [
    materials,
    shadow(134),
    lit('M36 178H264V370Q264 376 258 376H42Q36 376 36 370Z', look.main),
    lit('M24 132H276V184H24Z', look.main, 'd'),
    '<path d="M36 184H264V196H36Z" opacity=".25"/>',
    `<path d="M66 132H92V376H66Z" fill="${look.accent}"/><path d="M66 132H92V376H66Z" fill="url(#l)"/>`,
    lit(
      'M79 132C40 60 -2 96 40 124C54 132 68 132 79 132C118 60 160 96 118 124C104 132 90 132 79 132Z',
      look.accent,
      'd',
    ),
    `<path d="M79 130Q60 158 46 190L60 186L70 196Q74 160 79 130Q98 158 112 190L98 186L88 196Q84 160 79 130Z" fill="${look.accent}"/><ellipse cx="79" cy="130" rx="13" ry="11" fill="${look.accent}"/><ellipse cx="79" cy="130" rx="13" ry="11" fill="url(#d)"/>`,
    paperLabel({ ...look, paper: tag, ink: '#2a2320' }, [118, 224, 126, 104], name, note),
  ].join('');

/** Goods in an open gift box that stands upright, narrow around a bottle. @param drawing of the goods alone */
export function drawBoxed({ main, accent }: Print, drawing: string, narrow: boolean): string {
  const half = narrow ? 80 : 122;
  const [left, right] = [150 - half, 150 + half];
  const inside = 2 * half - 20;
  return [
    materials,
    shadow(half + 22),
    `<path d="M${left} 64L${left + 18} 50H${right + 18}V356L${right} 378Z" fill="${main}"/><path d="M${left} 64L${left + 18} 50H${right + 18}L${right} 64Z" fill="#fff" opacity=".18"/><path d="M${right} 64L${right + 18} 50V356L${right} 378Z" opacity=".36"/>`,
    lit(`M${left} 64H${right}V378H${left}Z`, main),
    `<path d="M${left + 10} 74h${inside}v296h-${inside}z" fill="${tag}"/><path d="M${left + 10} 74h${inside}l-14 12h-${inside - 28}v272l-14 12z" opacity=".22"/><path d="M${left + 24} 358h${inside - 28}l14 12h-${inside}z" opacity=".12"/>`,
    placed(drawing, 1, { x: 150, y: narrow ? 370 : 372, size: narrow ? 0.75 : 0.74, turn: 0 }),
    `<path d="M158 56C118 16 92 34 108 52Q124 62 158 56C198 16 224 34 208 52Q192 62 158 56L184 76L170 77L164 88Q162 70 158 56Q154 70 150 88L144 77L130 76Z" fill="${accent}"/><path d="M158 56C118 16 92 34 108 52Q124 62 158 56C198 16 224 34 208 52Q192 62 158 56Z" fill="url(#d)"/><ellipse cx="158" cy="56" rx="10" ry="8" fill="${accent}"/>`,
  ].join('');
}
