/** Bottles: one profile, turned into a silhouette with glass, light, label and closure. View box 300 × 400. */
import { round, textBlock } from './svg.ts';

/** Half widths and heights of a profile; the middle is x = 150. */
interface Profile {
  readonly top: number;
  readonly neck: number;
  readonly neckEnd: number;
  readonly shoulder: number;
  readonly body: number;
  /** The half width at the foot, when the body narrows. */
  readonly foot?: number;
  readonly radius: number;
}

const bottom = 386;

const profiles = {
  bordeaux: { top: 22, neck: 14, neckEnd: 112, shoulder: 156, body: 48, radius: 10 },
  burgundy: { top: 26, neck: 14, neckEnd: 82, shoulder: 208, body: 54, radius: 12 },
  hock: { top: 14, neck: 13, neckEnd: 56, shoulder: 240, body: 45, radius: 10 },
  sparkling: { top: 20, neck: 15, neckEnd: 92, shoulder: 222, body: 58, radius: 16 },
  port: { top: 40, neck: 17, neckEnd: 122, shoulder: 160, body: 54, radius: 8 },
  tall: { top: 24, neck: 17, neckEnd: 86, shoulder: 112, body: 45, radius: 12 },
  facet: { top: 44, neck: 18, neckEnd: 104, shoulder: 124, body: 54, radius: 6 },
  snifter: { top: 96, neck: 17, neckEnd: 156, shoulder: 238, body: 86, foot: 66, radius: 22 },
  square: { top: 64, neck: 19, neckEnd: 124, shoulder: 146, body: 64, radius: 8 },
  stout: { top: 84, neck: 18, neckEnd: 136, shoulder: 186, body: 68, foot: 60, radius: 18 },
  apothecary: { top: 86, neck: 20, neckEnd: 134, shoulder: 158, body: 70, radius: 20 },
  slender: { top: 18, neck: 12, neckEnd: 150, shoulder: 226, body: 48, radius: 14 },
  longneck: { top: 62, neck: 13, neckEnd: 138, shoulder: 204, body: 43, radius: 10 },
  water: { top: 34, neck: 15, neckEnd: 66, shoulder: 150, body: 44, foot: 41, radius: 12 },
  flask: { top: 92, neck: 22, neckEnd: 128, shoulder: 168, body: 58, radius: 16 },
} as const satisfies Record<string, Profile>;

export interface BottleLook {
  readonly profile: keyof typeof profiles;
  /** The colour of the glass with what is in it. */
  readonly glass: string;
  readonly cap: string;
  readonly label: string;
  readonly ink: string;
  readonly accent: string;
  /** Does foil cover the neck, as on sparkling wine? */
  readonly foil?: boolean;
}

export function drawBottle(look: BottleLook, name: string, note: string): string {
  const profile: Profile = profiles[look.profile];
  const path = silhouette(profile);
  return [
    `<defs><linearGradient id="l"><stop stop-color="#000" stop-opacity=".34"/><stop offset=".18" stop-color="#fff" stop-opacity=".28"/><stop offset=".3" stop-color="#fff" stop-opacity=".04"/><stop offset=".72" stop-color="#000" stop-opacity=".02"/><stop offset="1" stop-color="#000" stop-opacity=".38"/></linearGradient><clipPath id="c"><path d="${path}"/></clipPath></defs>`,
    `<ellipse cx="150" cy="${bottom}" rx="${profile.body + 14}" ry="6" opacity=".13"/>`,
    `<path d="${path}" fill="${look.glass}"/>`,
    closure(profile, look),
    drawLabel(profile, look, name, note),
    `<path d="${path}" fill="url(#l)"/>`,
    `<path d="M${150 - profile.neck + 5} ${profile.neckEnd - 30}V${profile.neckEnd - 4}" stroke="#fff" stroke-opacity=".35" stroke-width="3" stroke-linecap="round"/>`,
  ].join('');
}

function silhouette({ top, neck, neckEnd, shoulder, body, foot = body, radius }: Profile): string {
  const bend = (shoulder - neckEnd) * 0.55;
  const left = [
    `M${150 - neck} ${top}`,
    `V${neckEnd}`,
    `C${150 - neck} ${round(neckEnd + bend)} ${150 - body} ${round(shoulder - bend)} ${150 - body} ${shoulder}`,
    `L${150 - foot} ${bottom - radius}`,
    `Q${150 - foot} ${bottom} ${150 - foot + radius} ${bottom}`,
  ];
  const right = [
    `H${150 + foot - radius}`,
    `Q${150 + foot} ${bottom} ${150 + foot} ${bottom - radius}`,
    `L${150 + body} ${shoulder}`,
    `C${150 + body} ${round(shoulder - bend)} ${150 + neck} ${round(neckEnd + bend)} ${150 + neck} ${neckEnd}`,
    `V${top}Z`,
  ];
  return [...left, ...right].join('');
}

function closure({ top, neck, neckEnd }: Profile, look: BottleLook): string {
  if (look.foil === true) {
    const end = neckEnd + 44;
    return [
      `<path clip-path="url(#c)" d="M90 0H210V${end - 12}L190 ${end}L170 ${end - 10}L150 ${end + 2}L130 ${end - 10}L110 ${end}L90 ${end - 12}Z" fill="${look.cap}"/>`,
      `<path d="M${150 - neck - 4} ${top}C${150 - neck - 6} ${top - 16} ${150 + neck + 6} ${top - 16} ${150 + neck + 4} ${top}V${top + 20}H${150 - neck - 4}Z" fill="${look.cap}"/>`,
      `<path d="M${150 - neck - 4} ${top + 12}H${150 + neck + 4}" stroke="${look.accent}" stroke-width="2"/>`,
    ].join('');
  }
  const length = Math.min(46, (neckEnd - top) * 0.6);
  return `<rect x="${150 - neck - 2}" y="${top - 8}" width="${2 * neck + 4}" height="${round(length)}" rx="3" fill="${look.cap}"/><path d="M${150 - neck - 2} ${round(top + length - 14)}h${2 * neck + 4}" stroke="${look.accent}" stroke-width="1.5"/>`;
}

/** The middle of a label and its half height: below the shoulder, above the foot. */
function labelPlace({ shoulder }: Profile): { middle: number; half: number } {
  const from = shoulder + 22;
  const to = bottom - 34;
  return { middle: (from + to) / 2, half: Math.min(66, (to - from) / 2) };
}

function drawLabel(profile: Profile, look: BottleLook, name: string, note: string): string {
  const { middle, half } = labelPlace(profile);
  const width = 2 * Math.min(profile.body, profile.foot ?? profile.body) - 4;
  const left = 150 - width / 2;
  return [
    `<rect x="${left}" y="${round(middle - half)}" width="${width}" height="${round(half * 2)}" rx="2" fill="${look.label}"/>`,
    `<rect x="${left + 4}" y="${round(middle - half + 4)}" width="${width - 8}" height="${round(half * 2 - 8)}" fill="none" stroke="${look.accent}" stroke-width=".8"/>`,
    textBlock({ text: name, x: 150, y: round(middle - half * 0.2), width: width - 14, size: 24, color: look.ink }),
    `<path d="M136 ${round(middle + half * 0.42)}h28" stroke="${look.accent}"/>`,
    textBlock({ text: note, x: 150, y: round(middle + half * 0.66), width: width - 20, size: 9, color: look.ink }),
  ].join('');
}
