/** Glasses and decanters: an outline, the drink in it, and the light along it. View box 300 × 400. */

import { round } from '../svg.ts';
import { ground, materials, shadow } from './material.ts';

/** Half widths and heights of a bowl on a stem, in user units. */
interface Bowl {
  readonly rim: number;
  readonly belly: number;
  readonly height: number;
  readonly stem: number;
  /** Where it is widest: 0 at the rim, 1 at the bottom. */
  readonly widest: number;
  /** Straight sides from the rim to the stem, as for a martini. */
  readonly cone?: true;
}

interface Drink {
  readonly colour: string;
  /** How full: 0 to 1. */
  readonly level: number;
}

const edge = 'fill="#dfe9ea" fill-opacity=".07" stroke="#7f9395" stroke-opacity=".8" stroke-width="1.6"';
const shine = 'fill="none" stroke="#fff" stroke-linecap="round"';

/** The drink inside the outline `d`: darker at the sides, with a bright surface at `y`. */
function filled(d: string, y: number, half: number, colour: string): string {
  const tilt = round(Math.max(3, half * 0.13));
  return [
    `<clipPath id="c"><path d="${d}"/></clipPath>`,
    `<g clip-path="url(#c)"><path d="M0 ${y}H300V400H0Z" fill="${colour}" fill-opacity=".97"/><path d="M0 ${y}H300V400H0Z" fill="url(#l)"/>`,
    `<ellipse cx="150" cy="${y}" rx="${half}" ry="${tilt}" fill="${colour}"/><ellipse cx="150" cy="${y}" rx="${half}" ry="${tilt}" fill="#fff" fill-opacity=".28"/></g>`,
  ].join('');
}

/** The outline of a bowl whose rim is at `top`, and a function for its half width at a height. */
function bowlOf({ rim, belly, height, widest, cone }: Bowl, top: number): { d: string; half: (y: number) => number } {
  const bottom = top + height;
  if (cone) {
    const d = `M${150 - rim} ${top}L150 ${bottom}L${150 + rim} ${top}Z`;
    return { d, half: (y) => round((rim * (bottom - y)) / height) };
  }
  const wide = round(top + height * widest);
  const neck = round(rim + (belly - rim) * 0.6);
  const bend = round(top + height * widest * 0.4);
  const above = round(wide - height * 0.14);
  const below = round(top + height * (widest + (1 - widest) * 0.6));
  const base = belly * 0.5;
  return {
    d: `M${150 - rim} ${top}C${150 - neck} ${bend} ${150 - belly} ${above} ${150 - belly} ${wide}C${150 - belly} ${below} ${150 - base} ${bottom} 150 ${bottom}C${150 + base} ${bottom} ${150 + belly} ${below} ${150 + belly} ${wide}C${150 + belly} ${above} ${150 + neck} ${bend} ${150 + rim} ${top}Z`,
    half: (y) =>
      round(
        y < wide
          ? rim + (belly - rim) * ((y - top) / (wide - top)) ** 0.7
          : belly * Math.sqrt(1 - ((y - wide) / (bottom - wide)) ** 2),
      ),
  };
}

export function drawStemmed(bowl: Bowl, { colour, level }: Drink): string {
  const { rim, belly, height, stem, widest, cone } = bowl;
  const top = ground - 4 - stem - height;
  const bottom = top + height;
  const wide = round(top + height * widest);
  const { d, half } = bowlOf(bowl, top);
  const surface = round(bottom - height * level);
  const foot = round(Math.max(38, Math.min(64, belly * 0.82)));
  const gleam = cone
    ? `M${150 - rim + 16} ${top + 10}L128 ${bottom - 32}`
    : `M${round(151 - rim * 0.86)} ${round(top + height * 0.1)}C${154 - belly} ${round(top + height * widest * 0.5)} ${159 - belly} ${round(wide - height * 0.1)} ${160 - belly} ${wide}`;
  return [
    materials,
    shadow(foot + 18),
    `<path d="M147 ${bottom - 3}C148 ${round(bottom + stem * 0.7)} 147 ${ground - 12} ${150 - foot} ${ground - 5}Q150 ${ground + 8} ${150 + foot} ${ground - 5}C153 ${ground - 12} 152 ${round(bottom + stem * 0.7)} 153 ${bottom - 3}Z" fill="url(#g)" stroke="#7f9395" stroke-opacity=".5"/>`,
    filled(d, surface, half(surface), colour),
    `<path d="${d}" ${edge}/>`,
    `<ellipse cx="150" cy="${top}" rx="${rim}" ry="${round(rim * 0.12)}" ${edge}/>`,
    `<path d="${gleam}" ${shine} stroke-opacity=".65" stroke-width="4"/>`,
    cone
      ? ''
      : `<path d="M${143 + belly} ${wide - 12}Q${145 + belly} ${wide + 8} ${138 + belly} ${round(wide + height * 0.16)}" ${shine} stroke-opacity=".4" stroke-width="2.4"/>`,
  ].join('');
}

/** Half widths at the top and the foot. */
interface Tumbler {
  readonly top: number;
  readonly foot: number;
  readonly height: number;
  /** Draws what floats on the drink or lies in it, given the height of the surface. */
  readonly inside?: (surface: number) => string;
  /** Cut lines above the foot. */
  readonly cut?: true;
}

export function drawTumbler({ top, foot, height, inside, cut }: Tumbler, { colour, level }: Drink): string {
  const y = ground - height;
  const base = Math.min(18, height * 0.12);
  const at = (down: number): number => round(top + (foot - top) * (down / height));
  const d = `M${150 - top} ${y}L${150 - foot} ${ground - 6}Q${150 - foot} ${ground} ${150 - foot + 8} ${ground}H${150 + foot - 8}Q${150 + foot} ${ground} ${150 + foot} ${ground - 6}L${150 + top} ${y}Z`;
  const room = height - base;
  const surface = round(ground - base - room * level);
  const inner = `M${150 - top + 4} ${y}L${round(150 - at(room) + 4)} ${round(ground - base)}Q150 ${round(ground - base + 9)} ${round(150 + at(room) - 4)} ${round(ground - base)}L${150 + top - 4} ${y}Z`;
  const facets = Array.from({ length: 7 }, (_, line) => {
    const across = round(150 + (line - 3) * (foot / 3.6));
    return `M${across} ${round(ground - height * 0.4)}V${ground - 12}`;
  });
  return [
    materials,
    shadow(foot + 28),
    filled(inner, surface, at(height * (1 - level)) - 5, colour),
    inside?.(surface) ?? '',
    `<path d="${d}" ${edge}/>`,
    `<path d="M${round(150 - foot + 5)} ${ground - 5}Q150 ${ground + 2} ${round(150 + foot - 5)} ${ground - 5}" ${shine} stroke-opacity=".6" stroke-width="2"/>`,
    cut ? `<path d="${facets.join('')}" ${shine} stroke-opacity=".42" stroke-width="2.6"/>` : '',
    `<ellipse cx="150" cy="${y}" rx="${top}" ry="${round(top * 0.12)}" ${edge}/>`,
    `<path d="M${150 - top + 12} ${y + 14}L${round(150 - foot + 11)} ${ground - 28}" ${shine} stroke-opacity=".6" stroke-width="4.5"/>`,
    `<path d="M${150 + top - 9} ${y + 22}L${round(150 + foot - 8)} ${ground - 40}" ${shine} stroke-opacity=".3" stroke-width="2.4"/>`,
  ].join('');
}

/** Two ice cubes at the surface. */
export const ice = (surface: number): string =>
  `<g fill="#fff" fill-opacity=".5" stroke="#8fa3a5" stroke-opacity=".7"><path d="M104 ${surface + 2}l36-10 9 34-36 10z"/><path d="M158 ${surface + 14}l34-7 7 32-34 8z"/></g><path d="M108 ${surface + 5}l28-8M162 ${surface + 17}l26-5" stroke="#fff" stroke-width="3"/>`;

/** A head of foam on the drink. */
export const foam = (surface: number): string =>
  `<path d="M94 ${surface + 8}Q84 ${surface - 10} 98 ${surface - 24}Q106 ${surface - 44} 128 ${surface - 36}Q150 ${surface - 52} 172 ${surface - 36}Q194 ${surface - 44} 202 ${surface - 24}Q216 ${surface - 10} 206 ${surface + 8}Q150 ${surface + 20} 94 ${surface + 8}Z" fill="#fdf6e3"/><g fill="#e7d9b4"><circle cx="122" cy="${surface - 8}" r="4"/><circle cx="150" cy="${surface - 18}" r="5"/><circle cx="178" cy="${surface - 6}" r="4"/></g>`;

/** @param kind round-bellied, drop-shaped or square */
export function drawDecanter(kind: 'wide' | 'drop' | 'square', { colour, level }: Drink): string {
  const d = {
    wide: 'M128 44Q150 50 172 44L164 84V176C166 226 250 246 250 320Q248 378 206 378H94Q52 378 50 320C50 246 134 226 136 176V84Z',
    drop: 'M122 60Q150 66 178 60L168 110C170 190 216 220 216 306Q216 378 168 378H132Q84 378 84 306C84 220 130 190 132 110Z',
    square:
      'M130 128H170V166Q170 176 182 178L220 190Q226 192 226 200V366Q226 378 214 378H86Q74 378 74 366V200Q74 192 80 190L118 178Q130 176 130 166Z',
  }[kind];
  const half = { wide: 97, drop: 63, square: 76 }[kind];
  const depth = { wide: 120, drop: 160, square: 178 }[kind];
  const surface = round(ground - depth * level);
  const stopper =
    kind === 'square'
      ? '<path d="M136 120h28l4 14h-36z" fill="url(#g)"/><path d="M124 72L150 56L176 72V106L150 122L124 106Z" fill="#dfe9ea" fill-opacity=".5" stroke="#7f9395"/><path d="M124 72L150 90L176 72M150 90V122" fill="none" stroke="#fff"/>'
      : '';
  return [
    materials,
    shadow(half + 24),
    filled(d, surface, kind === 'wide' ? 92 : half - 2, colour),
    `<path d="${d}" ${edge}/>${stopper}`,
    `<path d="M${150 - half + 16} 330Q${150 - half + 14} 268 ${150 - half * 0.5} 246" ${shine} stroke-opacity=".7" stroke-width="5"/>`,
    `<path d="M${150 + half - 16} 300Q${150 + half - 16} 340 ${150 + half - 30} 360" ${shine} stroke-opacity=".35" stroke-width="3"/>`,
  ].join('');
}
