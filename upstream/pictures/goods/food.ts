/** Food: jars, cheeses, meats and fish. View box 300 × 400. */

import { hashOf, round } from '../svg.ts';
import { drawBottle } from './bottle.ts';
import { lit, materials, shadow } from './material.ts';
import { type Pack, paperLabel, tag } from './paper-label.ts';

/** The content of a jar: brine, oil or honey, and the pieces in it. */
export interface Filling {
  readonly colour: string;
  /** Their colours in turn, half sizes and number. */
  readonly pieces?: {
    readonly colours: readonly string[];
    readonly rx: number;
    readonly ry: number;
    readonly count: number;
  };
}

export const fillings = {
  olives: { colour: '#a9a35a', pieces: { colours: ['#6f7a33', '#84903f', '#5d672b'], rx: 15, ry: 12, count: 48 } },
  capers: { colour: '#a3a36a', pieces: { colours: ['#5f6b35', '#77834a'], rx: 9, ry: 8, count: 80 } },
  tomatoes: { colour: '#9b4a1d', pieces: { colours: ['#a3321f', '#8a2418', '#b8482c'], rx: 20, ry: 9, count: 44 } },
  pesto: { colour: '#5f7a2c', pieces: { colours: ['#4b6423', '#78933f', '#d9cf9a'], rx: 4, ry: 3, count: 90 } },
  artichokes: { colour: '#b3a862', pieces: { colours: ['#8f9352', '#7c8346', '#c2b878'], rx: 19, ry: 13, count: 34 } },
  cucumbers: { colour: '#a8b27a', pieces: { colours: ['#5f7a3a', '#4d6a30', '#72894a'], rx: 13, ry: 30, count: 26 } },
  mushrooms: { colour: '#c9b98c', pieces: { colours: ['#d9cba6', '#b59f70', '#e6dcc0'], rx: 17, ry: 11, count: 40 } },
  cabbage: { colour: '#dfd9b4', pieces: { colours: ['#eee8c8', '#e9a65a', '#d3cf9c'], rx: 20, ry: 2.5, count: 90 } },
  garlic: { colour: '#d8cfa6', pieces: { colours: ['#f3ecd4', '#e6dcba'], rx: 13, ry: 16, count: 42 } },
  mustard: { colour: '#c99a2e', pieces: { colours: ['#8a5d1c', '#e0bb5a'], rx: 4, ry: 4, count: 80 } },
  pepper: { colour: '#a3281a', pieces: { colours: ['#7d1c12', '#c8482a', '#e0b25a'], rx: 5, ry: 4, count: 80 } },
  cones: { colour: '#8a4a1c', pieces: { colours: ['#5d3216', '#6f3d1a'], rx: 13, ry: 17, count: 26 } },
  jam: { colour: '#5a1f3a', pieces: { colours: ['#3f1428', '#7d2f52'], rx: 12, ry: 10, count: 36 } },
  lime: { colour: '#e3b34a' },
  buckwheat: { colour: '#8f4f17' },
  cranberry: { colour: '#e9d9d6', pieces: { colours: ['#f6eeec', '#efe0dd', '#c0455a'], rx: 13, ry: 12, count: 52 } },
  nuts: { colour: '#6b4420', pieces: { colours: ['#b8813f', '#9c6a30', '#cf9a55'], rx: 15, ry: 10, count: 50 } },
  salmon: { colour: '#d9622a', pieces: { colours: ['#e8743a', '#f08e4a', '#cf5222'], rx: 9, ry: 9, count: 96 } },
  sturgeon: { colour: '#24242a', pieces: { colours: ['#3a3a42', '#1a1a1f', '#4a4a54'], rx: 7, ry: 7, count: 110 } },
} as const satisfies Record<string, Filling>;

const JAR = 'M76 122Q60 136 60 164V346Q60 376 92 377Q150 382 208 377Q240 376 240 346V164Q240 136 224 122Z';
const LOW = 'M52 236Q38 246 38 268V346Q38 376 74 377Q150 382 226 377Q262 376 262 346V268Q262 246 248 236Z';

function pieces({ pieces: some }: Filling, top: number, left: number): string {
  if (some === undefined) return '';
  const { colours, rx, ry, count } = some;
  const drawn = Array.from({ length: count }, (_, index) => {
    const x = Math.round(left + (300 - 2 * left) * hashOf(`x${index}`));
    const y = Math.round(top + (384 - top) * ((index + hashOf(`y${index}`)) / count));
    const turn = rx === ry ? '' : ` transform="rotate(${Math.round(120 * hashOf(`t${index}`) - 60)} ${x} ${y})"`;
    const gleam =
      rx < 7
        ? ''
        : `<circle cx="${Math.round(x - rx * 0.3)}" cy="${Math.round(y - ry * 0.35)}" r="${round(Math.min(rx, ry) * 0.2)}" stroke="none" fill="#fff" fill-opacity=".5"/>`;
    return `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}"${turn} fill="${colours[index % colours.length]}"/>${gleam}`;
  });
  return `<g stroke="#000" stroke-opacity=".16">${drawn.join('')}</g>`;
}

/** A glass jar with its lid. @param low whether it is wide and low, as for caviar and pâté */
export const drawJar =
  (filling: Filling, low = false): Pack =>
  (look, name, note) => {
    const body = low ? LOW : JAR;
    const lid = low ? 'M48 202Q150 192 252 202V240Q150 254 48 240Z' : 'M74 84Q150 76 226 84V122Q150 136 74 122Z';
    const top = low ? 262 : 152;
    return [
      materials,
      shadow(low ? 130 : 106),
      `<clipPath id="c"><path d="${body}"/></clipPath><path d="${body}" fill="#e6ecea"/>`,
      `<g clip-path="url(#c)"><path d="M0 ${top}H300V400H0Z" fill="${filling.colour}"/>${pieces(filling, top, low ? 40 : 62)}<ellipse cx="150" cy="${top}" rx="110" ry="7" fill="#fff" fill-opacity=".35"/></g>`,
      `<path d="${body}" fill="url(#l)"/>`,
      lit(lid, look.main),
      `<path d="${low ? 'M48 214Q150 226 252 214' : 'M74 96Q150 108 226 96'}" fill="none" stroke="${look.accent}" stroke-width="3"/>`,
      low ? paperLabel(look, [92, 278, 116, 70], name, note) : paperLabel(look, [86, 214, 128, 108], name, note),
      `<path d="${low ? 'M58 268V350' : 'M80 164V350'}" stroke="#fff" stroke-opacity=".6" stroke-width="6" stroke-linecap="round"/>`,
    ].join('');
  };

export const drawOil: Pack = (look, name, note) =>
  drawBottle({ ...look, profile: 'tall', glass: '#4d5a1f', closure: 'capsule', clear: false }, name, note);

/** A wedge of cheese with its rind. @param vein colour of the veins in blue cheese */
export const drawCheese =
  (paste: string, rind: string, vein?: string): Pack =>
  (look, name, note) =>
    [
      materials,
      shadow(138, 366),
      `<path d="M20 350H280Q288 350 288 358T280 368H20Q12 368 12 358T20 350Z" fill="url(#w)"/>`,
      `<path d="M34 246L204 160Q262 178 272 246Z" fill="${paste}"/><path d="M34 246L204 160Q262 178 272 246Z" fill="#fff" opacity=".42"/>`,
      lit('M34 246H272V350H34Z', paste, 'd'),
      `<path d="M204 160Q262 178 272 246V350H261V248Q252 186 196 164Z" fill="${rind}"/>`,
      vein === undefined
        ? `<g fill="#000" fill-opacity=".14"><ellipse cx="84" cy="272" rx="11" ry="9"/><ellipse cx="216" cy="268" rx="9" ry="7"/><ellipse cx="236" cy="316" rx="12" ry="10"/><ellipse cx="62" cy="322" rx="7" ry="6"/><ellipse cx="170" cy="208" rx="9" ry="4"/><ellipse cx="214" cy="214" rx="7" ry="3"/></g>`
        : `<g stroke="${vein}" stroke-opacity=".7" fill="none" stroke-width="4" stroke-linecap="round"><path d="M50 262l12 8 10-4M92 334l16-10 6 8M214 262l10 12 16-6M232 300l8 18 14 4M60 306l6 16M196 262l-8 10M120 216l18-4M176 186l14 8M206 222l20-2"/></g>`,
      paperLabel({ ...look, paper: tag, ink: '#2a2320' }, [96, 278, 112, 60], name, note),
    ].join('');

/** A small round cheese with a piece cut out, in its paper. */
export const drawWheel: Pack = (look, name, note) =>
  [
    materials,
    shadow(134, 356),
    `<path d="M10 246Q70 214 150 210T290 246L262 352H38Z" fill="${look.paper}" opacity=".9"/>`,
    lit('M34 238V312Q34 352 150 354T266 312V238Z', '#efe6cf'),
    '<ellipse cx="150" cy="238" rx="116" ry="46" fill="#faf5e6"/><ellipse cx="150" cy="238" rx="104" ry="39" fill="none" stroke="#e0d4b6" stroke-width="2" stroke-dasharray="6 7"/>',
    '<path d="M150 240L214 200Q258 212 265 236Z" fill="#f3e3ae"/><path d="M150 240L265 236V300L150 318Z" fill="#f3dc98"/><path d="M150 240V318L214 276V202Z" fill="#e6c776"/><path d="M166 254q18 8 40-2M180 292q26-2 60-8" fill="none" stroke="#fff" stroke-opacity=".6" stroke-width="4" stroke-linecap="round"/>',
    paperLabel({ ...look, paper: tag, ink: '#2a2320' }, [48, 262, 96, 58], name, note),
  ].join('');

/** A fresh cheese tied up like a purse, with a leaf beside it. */
export const drawBurrata: Pack = (look, name, note) =>
  [
    materials,
    shadow(138, 372),
    '<path d="M20 354H280Q288 354 288 362T280 372H20Q12 372 12 362T20 354Z" fill="url(#w)"/>',
    lit('M218 354C206 312 228 276 268 264C290 300 272 344 218 354Z', '#6f8a3f', 'd'),
    '<path d="M220 352Q236 310 264 272" fill="none" stroke="#cfdba6" stroke-width="2"/>',
    lit(
      'M128 222C114 206 112 186 104 168Q118 156 134 168Q150 150 164 168Q182 154 196 170C188 186 186 206 172 222Z',
      '#f4ecd8',
      'd',
    ),
    lit(
      'M130 214Q150 222 170 214C228 226 254 268 246 312C240 346 200 356 150 356S60 346 54 312C46 268 72 226 130 214Z',
      '#faf5e6',
      'd',
    ),
    '<path d="M136 224Q106 240 94 270M150 226Q148 244 150 258M164 224Q194 240 206 270M120 176Q132 190 138 208M150 170V206M180 176Q168 190 162 208" fill="none" stroke="#cdbf9c" stroke-width="3" stroke-linecap="round"/><path d="M128 212Q150 222 172 212" fill="none" stroke="#8a7a3f" stroke-width="8" stroke-linecap="round"/><path d="M72 300Q74 264 100 246" fill="none" stroke="#fff" stroke-width="7" stroke-linecap="round"/>',
    paperLabel({ ...look, paper: tag, ink: '#2a2320' }, [98, 280, 104, 58], name, note),
  ].join('');

/** Dried sausage on a board, with slices. */
export const drawSausage: Pack = (look, name, note) => {
  const slice = (x: number): string =>
    `<ellipse cx="${x}" cy="330" rx="26" ry="22" fill="#5d1f1a"/><ellipse cx="${x}" cy="329" rx="23" ry="19" fill="#9c3a32"/><g fill="#efcfc0"><circle cx="${x - 8}" cy="322" r="3"/><circle cx="${x + 6}" cy="334" r="4"/><circle cx="${x + 9}" cy="320" r="2.5"/><circle cx="${x - 10}" cy="336" r="2.5"/></g>`;
  return [
    materials,
    shadow(140, 372),
    '<path d="M16 340H284Q292 340 292 350V362Q292 372 284 372H16Q8 372 8 362V350Q8 340 16 340Z" fill="url(#w)"/>',
    '<path d="M246 186Q268 160 286 172M246 186Q262 150 256 132" fill="none" stroke="#d9cdb0" stroke-width="4"/>',
    lit(
      'M44 316C24 292 34 258 66 248L214 176C240 168 262 186 258 212C256 232 244 240 226 248L92 318C72 328 56 328 44 316Z',
      '#6b221d',
      'd',
    ),
    '<path d="M84 250L128 302M128 228L170 280M170 208L212 258M208 188L240 238M66 274L226 196" fill="none" stroke="#d9cdb0" stroke-opacity=".7" stroke-width="2.5"/>',
    [196, 226, 258].map(slice).join(''),
    `<g transform="rotate(-26 150 246)">${paperLabel({ ...look, paper: tag, ink: '#2a2320' }, [98, 222, 106, 54], name, note)}</g>`,
  ].join('');
};

/** What dried meat shows on a cut: its coat of spices or fat, and the flesh. */
interface Cut {
  readonly coat: string;
  readonly flesh: string;
  /** Fat or spices on the top only. */
  readonly cap?: string;
}

/** A flat piece of dried meat on a board, cut, with slices before it. */
export const drawCut =
  ({ coat, flesh, cap }: Cut): Pack =>
  (look, name, note) => {
    const slice = (x: number): string =>
      `<path d="M${x} 350C${x - 8} 324 ${x + 18} 300 ${x + 44} 302Q${x + 60} 308 ${x + 50} 328L${x + 36} 350Z" fill="${flesh}" stroke="${cap ?? coat}" stroke-width="6" stroke-linejoin="round"/><path d="M${x + 12} 342Q${x + 18} 322 ${x + 38} 314" fill="none" stroke="#f0d2c0" stroke-opacity=".6" stroke-width="2.5" stroke-linecap="round"/>`;
    return [
      materials,
      shadow(140, 372),
      '<path d="M16 348H284Q292 348 292 356V364Q292 372 284 372H16Q8 372 8 364V356Q8 348 16 348Z" fill="url(#w)"/>',
      cap === undefined ? '<path d="M38 286Q10 278 14 250T46 262" fill="none" stroke="#d9cdb0" stroke-width="4"/>' : '',
      lit('M34 348C14 326 18 284 58 268C108 250 178 246 222 256L246 348Z', coat, 'd'),
      cap === undefined
        ? '<path d="M46 292l6-5M64 274l8-2M92 266l5 5M120 260l8-1M148 266l6 4M178 258l8 2M36 318l4 7M200 272l7-2M54 336l7-3M160 282l7-3M186 290l6 4M164 306l6-3" stroke="#e0b25a" stroke-opacity=".75" stroke-width="4" stroke-linecap="round"/>'
        : `<path d="M24 312C22 286 34 276 58 268C108 250 178 246 222 256L224 276C178 266 108 270 68 286Q40 296 24 312Z" fill="${cap}"/>`,
      lit('M222 256C254 260 270 286 270 312Q270 342 246 348C226 332 206 282 222 256Z', flesh, 'd'),
      `<path d="M222 256C254 260 270 286 270 312Q270 342 246 348C226 332 206 282 222 256Z" fill="none" stroke="${cap ?? coat}" stroke-width="6"/><path d="M236 276Q252 290 256 318M226 280Q230 304 244 326" fill="none" stroke="#f0d2c0" stroke-opacity=".7" stroke-width="3" stroke-linecap="round"/>`,
      [184, 142].map(slice).join(''),
      paperLabel({ ...look, paper: tag, ink: '#2a2320' }, [44, 284, 100, 52], name, note),
    ].join('');
  };

/** A ham on its bone. */
export const drawHam: Pack = (look, name, note) =>
  [
    materials,
    shadow(120),
    '<path d="M146 20Q140 40 146 70M154 20Q160 40 154 70" fill="none" stroke="#cdbb94" stroke-width="4"/>',
    lit(
      'M138 56Q150 44 162 56L168 118Q232 168 240 258C244 336 204 378 150 378S56 336 60 258Q68 168 132 118Z',
      '#a8632c',
    ),
    '<path d="M96 210Q74 254 84 306Q104 362 150 364Q124 300 132 240Q120 208 96 210Z" fill="#8c2f2a"/><path d="M96 210Q74 254 84 306Q104 362 150 364Q124 300 132 240Q120 208 96 210Z" fill="url(#d)"/><path d="M94 206Q68 252 80 310Q100 370 154 368" fill="none" stroke="#f3e0c4" stroke-width="9"/><path d="M106 232Q96 274 112 322M120 246Q112 288 128 334" fill="none" stroke="#f0d2c0" stroke-opacity=".8" stroke-width="3"/>',
    '<path d="M128 92H172V108H128Z" fill="#2a2320" opacity=".5"/>',
    paperLabel({ ...look, paper: tag, ink: '#2a2320' }, [142, 226, 92, 78], name, note),
  ].join('');

/** Smoked fish in slices, on dark paper. */
export const drawFillet: Pack = (look, name, note) => {
  const slices = Array.from({ length: 6 }, (_, slice) => {
    const x = 40 + slice * 34;
    const d = `M${x} 300C${x - 6} 240 ${x + 16} 200 ${x + 44} 188C${x + 64} 214 ${x + 66} 262 ${x + 48} 306Z`;
    return `${lit(d, slice % 2 === 0 ? '#e58a58' : '#dd7a48', 'd')}<path d="M${x + 10} 286Q${x + 20} 246 ${x + 42} 226M${x + 24} 292Q${x + 34} 262 ${x + 52} 246" fill="none" stroke="#fbd9bd" stroke-width="3" stroke-linecap="round"/>`;
  });
  return [
    materials,
    shadow(142, 362),
    lit('M22 176H278L292 356H8Z', look.main, 'd'),
    `<path d="M32 188H268L280 344H20Z" fill="none" stroke="${look.accent}" stroke-width="1.5"/>`,
    ...slices,
    '<circle cx="64" cy="214" r="20" fill="#f3d45a"/><circle cx="64" cy="214" r="16" fill="#f8e69a"/><path d="M64 200V228M50 214H78M54 204L74 224M74 204L54 224" stroke="#e3bb3a" stroke-width="1.5"/>',
    paperLabel({ ...look, paper: tag, ink: '#2a2320' }, [82, 290, 136, 56], name, note),
  ].join('');
};

/** Smoked white fish in steaks with their skin, on dark paper. */
export const drawSteaks: Pack = (look, name, note) => {
  const steak = (x: number, y: number): string => {
    const d = `M${x} ${y}C${x + 16} ${y - 40} ${x + 70} ${y - 58} ${x + 118} ${y - 52}Q${x + 158} ${y - 46} ${x + 166} ${y - 16}C${x + 160} ${y + 20} ${x + 118} ${y + 36} ${x + 74} ${y + 32}Q${x + 18} ${y + 28} ${x} ${y}Z`;
    return `<path d="${d}" fill="#7d5c34" transform="translate(0 9)"/>${lit(d, '#f4e6c4', 'd')}<path d="${d}" fill="none" stroke="#a87c42" stroke-width="6"/><path d="M${x + 16} ${y - 2}Q${x + 84} ${y - 16} ${x + 152} ${y - 14}M${x + 52} ${y - 32}Q${x + 70} ${y - 24} ${x + 66} ${y - 10}Q${x + 66} ${y + 8} ${x + 50} ${y + 18}M${x + 92} ${y - 42}Q${x + 108} ${y - 30} ${x + 104} ${y - 14}Q${x + 104} ${y + 6} ${x + 88} ${y + 22}M${x + 128} ${y - 38}Q${x + 142} ${y - 28} ${x + 138} ${y - 14}Q${x + 138} ${y} ${x + 126} ${y + 14}" fill="none" stroke="#cfae72" stroke-width="3" stroke-linecap="round"/>`;
  };
  return [
    materials,
    shadow(142, 362),
    lit('M22 176H278L292 356H8Z', look.main, 'd'),
    `<path d="M32 188H268L280 344H20Z" fill="none" stroke="${look.accent}" stroke-width="1.5"/>`,
    steak(94, 236),
    steak(38, 264),
    '<path d="M228 300Q244 282 250 256M236 290l-14-6M242 278l-14-8M236 290l14 0M243 276l14 0M248 264l-12-8M249 262l12-4" fill="none" stroke="#9db368" stroke-width="4" stroke-linecap="round"/>',
    paperLabel({ ...look, paper: tag, ink: '#2a2320' }, [82, 292, 136, 54], name, note),
  ].join('');
};
