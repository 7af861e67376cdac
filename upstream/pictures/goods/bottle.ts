/** Bottles: an outline filled as glass, with light, label and closure. View box 300 × 400. */

import { round } from '../svg.ts';
import { type Closure, drawClosure } from './closure.ts';
import { drawLabel } from './label.ts';
import { floor, leftSide, type Profile, profiles, silhouette } from './outline.ts';
import type { Print } from './print.ts';

export interface BottleLook extends Print {
  readonly profile: keyof typeof profiles;
  /** The colour of the glass together with its content. */
  readonly glass: string;
  readonly closure: Closure;
  /** Transparent glass: the level of the content shows in the neck. */
  readonly clear: boolean;
  readonly harvest?: string;
}

const light =
  '<linearGradient id="l"><stop stop-color="#000" stop-opacity=".46"/><stop offset=".1" stop-color="#000" stop-opacity=".12"/><stop offset=".24" stop-color="#fff" stop-opacity=".16"/><stop offset=".42" stop-color="#fff" stop-opacity="0"/><stop offset=".74" stop-color="#000" stop-opacity=".04"/><stop offset=".93" stop-color="#000" stop-opacity=".26"/><stop offset="1" stop-color="#000" stop-opacity=".44"/></linearGradient>';
const shadow =
  '<radialGradient id="s"><stop stop-opacity=".34"/><stop offset=".6" stop-opacity=".14"/><stop offset="1" stop-opacity="0"/></radialGradient>';

export function drawBottle(look: BottleLook, name: string, note: string): string {
  const profile: Profile = profiles[look.profile];
  const path = silhouette(profile);
  const foot = profile.foot ?? profile.body;
  return [
    `<defs>${light}${shadow}<clipPath id="c"><path d="${path}"/></clipPath></defs>`,
    `<ellipse cx="150" cy="${floor}" rx="${foot + 34}" ry="9" fill="url(#s)"/>`,
    `<path d="${path}" fill="${look.glass}"/>`,
    `<g clip-path="url(#c)">${depth(profile, foot)}${look.clear ? level(profile) : ''}${streaks(profile)}</g>`,
    drawClosure(look.closure, profile, { cap: look.main, accent: look.accent }),
    drawLabel(look, labelPlace(profile), {
      name,
      note,
      ...(look.harvest === undefined ? {} : { harvest: look.harvest }),
    }),
    `<path d="${path}" fill="url(#l)"/>`,
    `<path d="${leftSide(profile)}" clip-path="url(#c)" transform="translate(${round(profile.body * 0.2)} 0)" fill="none" stroke="#fff" stroke-opacity=".13" stroke-width="${round(profile.body * 0.11)}"/>`,
  ].join('');
}

/** The thick glass at the foot, with the light that it reflects. */
function depth({ neckEnd }: Profile, foot: number): string {
  return [
    `<ellipse cx="150" cy="${floor}" rx="${foot}" ry="15" fill="#000" opacity=".26"/>`,
    `<path d="M${150 - foot + 10} ${floor - 7}Q150 ${floor + 3} ${150 + foot - 10} ${floor - 7}" fill="none" stroke="#fff" stroke-opacity=".3" stroke-width="1.6"/>`,
    `<path d="M100 ${neckEnd - 8}H200V${neckEnd}H100Z" fill="#fff" opacity=".05"/>`,
  ].join('');
}

/** The empty part of the neck, above the content. */
function level({ top, neck, neckEnd }: Profile): string {
  const y = round(top + (neckEnd - top) * 0.72);
  return `<path d="M100 ${top}H200V${y}H100Z" fill="#fff" opacity=".42"/><ellipse cx="150" cy="${y}" rx="${neck}" ry="2.6" fill="#fff" opacity=".55"/>`;
}

/** Reflections: one along the left side of the glass, and a thinner one on the right. */
function streaks(profile: Profile): string {
  const side = leftSide(profile);
  const inset = round(profile.body * 0.17);
  return [
    `<path d="${side}" transform="translate(${inset} 0)" fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="3.2"/>`,
    `<path d="${side}" transform="translate(${300 - round(inset * 0.6)} 0) scale(-1 1)" fill="none" stroke="#fff" stroke-opacity=".22" stroke-width="1.8"/>`,
  ].join('');
}

/** The label's place: below the shoulder, above the foot. */
function labelPlace({ shoulder, body, foot = body }: Profile): { y: number; halfWidth: number; halfHeight: number } {
  const from = shoulder + 16;
  const to = floor - 30;
  return {
    y: round((from + to) / 2),
    halfWidth: Math.min(body, foot) - 1.5,
    halfHeight: Math.min(74, (to - from) / 2),
  };
}
