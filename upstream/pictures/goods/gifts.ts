/** Gifts: a crate, a basket, a box with its ribbon. View box 300 × 400. */

import { apart } from '../ids.ts';
import { type BottleLook, drawBottle } from './bottle.ts';
import { lit, materials, shadow } from './material.ts';
import { type Pack, paperLabel, tag } from './paper-label.ts';
import type { Print } from './print.ts';

const placed = (drawing: string, index: number, x: number, y: number, size: number, turn = 0): string =>
  `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${size}) translate(-150 -386)">${apart(drawing, index)}</g>`;

const bottle = (look: Print, over: Pick<BottleLook, 'profile' | 'glass' | 'closure'>, name: string): string =>
  drawBottle({ ...look, clear: false, ...over }, name, '');

const straw = (y: number): string =>
  `<path d="${Array.from({ length: 13 }, (_, at) => `M${34 + at * 17} ${y + (at % 3) * 3}q${at % 2 === 0 ? 14 : -10}-${14 + (at % 4) * 3} ${at % 2 === 0 ? 26 : 18} 2`).join('')}" fill="none" stroke="#d9bd7c" stroke-width="4" stroke-linecap="round"/>`;

/** Three bottles in a wooden crate. */
export const drawCrate: Pack = (look, name, note) =>
  [
    materials,
    shadow(140),
    '<path d="M30 176H270V250H30Z" fill="#6e4826"/>',
    placed(bottle(look, { profile: 'burgundy', glass: '#cfc88a', closure: 'capsule' }, name), 1, 84, 360, 0.84),
    placed(
      bottle({ ...look, main: '#b98a3a' }, { profile: 'sparkling', glass: '#2f4229', closure: 'foil' }, name),
      2,
      216,
      360,
      0.84,
    ),
    placed(bottle(look, { profile: 'bordeaux', glass: '#23261c', closure: 'capsule' }, name), 3, 150, 366, 0.92),
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

/** A basket. @param full its content */
export const drawBasket =
  (full: 'spirits' | 'delicacies'): Pack =>
  (look, name, note) =>
    [
      materials,
      shadow(138),
      '<path d="M46 250C46 60 254 60 254 250" fill="none" stroke="#6e4826" stroke-width="13"/><path d="M46 250C46 60 254 60 254 250" fill="none" stroke="#c8965f" stroke-width="6" stroke-dasharray="9 5"/>',
      full === 'spirits'
        ? [
            placed(
              bottle(look, { profile: 'square', glass: '#a9641f', closure: 'stopper' }, name),
              1,
              104,
              372,
              0.78,
              -5,
            ),
            placed(
              bottle(look, { profile: 'apothecary', glass: '#7d9c8d', closure: 'stopper' }, name),
              2,
              196,
              366,
              0.72,
              6,
            ),
            '<circle cx="152" cy="232" r="24" fill="#e3a02e"/><circle cx="152" cy="232" r="24" fill="url(#d)"/><circle cx="140" cy="222" r="4" fill="#fff" opacity=".5"/>',
          ].join('')
        : [
            placed(
              bottle(look, { profile: 'bordeaux', glass: '#23261c', closure: 'capsule' }, name),
              1,
              96,
              362,
              0.8,
              -7,
            ),
            lit('M196 250L212 92Q222 76 232 94L240 250Z', '#c98a3e', 'd'),
            '<path d="M208 130l22 10M206 162l26 10M204 194l30 10" stroke="#f0d7a0" stroke-width="6" stroke-linecap="round"/>',
            `${lit('M128 250V184H186V250Z', '#b5652a')}<path d="M124 166H190V188H124Z" fill="${look.main}"/><path d="M124 166H190V188H124Z" fill="url(#l)"/>`,
            '<g fill="#4d1a35"><circle cx="170" cy="240" r="12"/><circle cx="190" cy="244" r="12"/><circle cx="208" cy="238" r="12"/><circle cx="180" cy="226" r="12"/><circle cx="199" cy="224" r="12"/></g><g fill="#fff" opacity=".35"><circle cx="166" cy="236" r="3"/><circle cx="186" cy="240" r="3"/><circle cx="176" cy="222" r="3"/><circle cx="195" cy="220" r="3"/></g>',
          ].join(''),
      '<clipPath id="c"><path d="M36 246H264L244 360Q242 377 224 377H76Q58 377 56 360Z"/></clipPath><path d="M36 246H264L244 360Q242 377 224 377H76Q58 377 56 360Z" fill="#7d5530"/>',
      `<g clip-path="url(#c)" fill="#c8965f" stroke="#8a5d33">${weave}</g><path d="M36 246H264L244 360Q242 377 224 377H76Q58 377 56 360Z" fill="url(#l)"/>`,
      '<path d="M30 246Q30 238 38 238H262Q270 238 270 246T262 256H38Q30 256 30 246Z" fill="url(#w)"/>',
      paperLabel(look, [92, 274, 116, 72], name, note),
    ].join('');

/** A box with ribbon and bow. */
export const drawBox: Pack = (look, name, note) =>
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
