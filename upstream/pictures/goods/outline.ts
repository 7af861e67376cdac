/** Outlines of bottles: one profile each, mirrored at x = 150. View box 300 × 400. */
import { round } from '../svg.ts';

/** Half widths and heights of a profile, in user units. */
export interface Profile {
  readonly top: number;
  readonly neck: number;
  readonly neckEnd: number;
  readonly shoulder: number;
  readonly body: number;
  /** The half width at the foot, when the body narrows. */
  readonly foot?: number;
  readonly radius: number;
}

/** The height on which every bottle stands. */
export const floor = 386;

export const profiles = {
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

/** The left side from the mouth down to the foot; reflections follow it too. */
export function leftSide({ top, neck, neckEnd, shoulder, body, foot = body, radius }: Profile): string {
  const bend = (shoulder - neckEnd) * 0.55;
  return `M${150 - neck} ${top}V${neckEnd}C${150 - neck} ${round(neckEnd + bend)} ${150 - body} ${round(shoulder - bend)} ${150 - body} ${shoulder}L${150 - foot} ${floor - radius}`;
}

/** The whole outline, closed. */
export function silhouette(profile: Profile): string {
  const { top, neck, neckEnd, shoulder, body, radius } = profile;
  const foot = profile.foot ?? body;
  const bend = (shoulder - neckEnd) * 0.55;
  return `${leftSide(profile)}Q${150 - foot} ${floor} ${150 - foot + radius} ${floor}H${150 + foot - radius}Q${150 + foot} ${floor} ${150 + foot} ${floor - radius}L${150 + body} ${shoulder}C${150 + body} ${round(shoulder - bend)} ${150 + neck} ${round(neckEnd + bend)} ${150 + neck} ${neckEnd}V${top}Z`;
}
