/** Closures of bottles: a capsule, a cork with its collar, a crown cap, or the foil of sparkling wine. */

import { round } from '../svg.ts';
import type { Profile } from './outline.ts';

export type Closure = 'capsule' | 'stopper' | 'crown' | 'foil';

interface ClosureColours {
  readonly cap: string;
  readonly accent: string;
}

const drawings: Readonly<Record<Closure, (profile: Profile, colours: ClosureColours) => string>> = {
  capsule,
  stopper,
  crown,
  foil,
};

export const drawClosure = (kind: Closure, profile: Profile, colours: ClosureColours): string =>
  drawings[kind](profile, colours);

/** A sleeve over the neck, with its rim and a metal line. */
function capsule({ top, neck, neckEnd }: Profile, { cap, accent }: ClosureColours): string {
  const length = round(Math.min(58, (neckEnd - top) * 0.66));
  const left = 150 - neck - 2;
  const width = 2 * neck + 4;
  return [
    `<path d="M${left} ${top - 5}q0-4 4-4h${width - 8}q4 0 4 4v${length}h${-width}z" fill="${cap}"/>`,
    `<path d="M${left} ${top + 7}h${width}" stroke="#000" stroke-opacity=".25" stroke-width="1.5"/>`,
    `<path d="M${left} ${round(top + length - 13)}h${width}M${left} ${round(top + length - 9)}h${width}" stroke="${accent}" stroke-width="1.4"/>`,
  ].join('');
}

/** A cork with a wooden head, and a collar in the brand's colour. */
function stopper({ top, neck }: Profile, { cap, accent }: ClosureColours): string {
  const head = neck + 7;
  return [
    `<path d="M${150 - neck + 4} ${top - 6}h${2 * neck - 8}v12h${-(2 * neck - 8)}z" fill="#cfa978"/>`,
    `<rect x="${150 - head}" y="${top - 30}" width="${2 * head}" height="25" rx="5" fill="#5a3a24"/>`,
    `<path d="M${150 - head + 5} ${top - 24}h${2 * head - 10}" stroke="#fff" stroke-opacity=".28" stroke-width="3" stroke-linecap="round"/>`,
    `<path d="M${150 - neck - 4} ${top}q0-4 4-4h${2 * neck}q4 0 4 4v9h${-(2 * neck + 8)}z" fill="${cap}"/>`,
    `<path d="M${150 - neck - 4} ${top + 7}h${2 * neck + 8}" stroke="${accent}" stroke-width="1.6"/>`,
  ].join('');
}

/** The pleated cap of beer and lemonade. */
function crown({ top, neck }: Profile, { cap, accent }: ClosureColours): string {
  const half = neck + 3;
  const pleats = Array.from({ length: 6 }, () => `l${round(half / 6)} 4l${round(half / 6)}-4`).join('');
  return [
    `<path d="M${150 - neck - 1.5} ${top + 12}h${2 * neck + 3}v6h${-(2 * neck + 3)}z" fill="#fff" fill-opacity=".25"/>`,
    `<path d="M${150 - half} ${top + 5}L${150 - half + 3} ${top - 6}Q150 ${top - 11} ${150 + half - 3} ${top - 6}L${150 + half} ${top + 5}Z" fill="${cap}"/>`,
    `<path d="M${150 - half} ${top + 4}${pleats}z" fill="${cap}"/>`,
    `<path d="M${150 - half + 6} ${top - 4}h${2 * half - 12}" stroke="${accent}" stroke-width="1.5" stroke-linecap="round"/>`,
  ].join('');
}

/** Foil down to the shoulder over a wired mushroom cork. */
function foil({ top, neck, neckEnd }: Profile, { cap, accent }: ClosureColours): string {
  const end = neckEnd + 44;
  const left = 150 - neck - 4;
  const right = 150 + neck + 4;
  return [
    `<path clip-path="url(#c)" d="M90 0H210V${end - 14}L190 ${end}L170 ${end - 12}L150 ${end + 2}L130 ${end - 12}L110 ${end}L90 ${end - 14}Z" fill="${cap}"/>`,
    `<path d="M${left} ${top}C${left - 2} ${top - 17} ${right + 2} ${top - 17} ${right} ${top}V${top + 21}H${left}Z" fill="${cap}"/>`,
    `<path d="M${left} ${top + 12}H${right}M${left} ${top + 16}H${right}" stroke="${accent}" stroke-width="1.4"/>`,
    `<path clip-path="url(#c)" d="M90 ${end - 18}L110 ${end - 4}L130 ${end - 16}L150 ${end - 2}L170 ${end - 16}L190 ${end - 4}L210 ${end - 18}" fill="none" stroke="${accent}"/>`,
    `<circle cx="150" cy="${round(top + (end - top) * 0.62)}" r="7" fill="none" stroke="${accent}" stroke-width="1.2"/>`,
  ].join('');
}
