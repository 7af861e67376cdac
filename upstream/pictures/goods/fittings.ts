/** Outlets, switches and their frames. View box 300 × 400. */
import { materials } from './material.ts';
import type { Print } from './print.ts';

type Ware = (look: Print) => string;

/** One insert of 180 × 180 around the origin, in its frame. */
const post = (inside: string, paper: string): string =>
  `<rect x="-64" y="-64" width="128" height="128" rx="9" fill="${paper}" stroke="#000" stroke-opacity=".22" stroke-width="1.5"/><rect x="-64" y="-64" width="128" height="128" rx="9" fill="url(#d)"/>${inside}`;

const wall = (paper: string, posts: readonly string[]): string => {
  const count = posts.length;
  const size = count === 1 ? 1.15 : count === 2 ? 0.84 : 0.84 * (2 / count);
  const half = (count * 144) / 2 + 14;
  const placed = posts.map(
    (inside, index) => `<g transform="translate(${(index - (count - 1) / 2) * 144} 0)">${inside}</g>`,
  );
  return `${materials}<g transform="translate(150 200) scale(${size})"><rect x="${-half}" y="-86" width="${2 * half}" height="172" rx="14" fill="#000" opacity=".16" transform="translate(4 8)"/><rect x="${-half}" y="-86" width="${2 * half}" height="172" rx="14" fill="${paper}" stroke="#000" stroke-opacity=".16"/><rect x="${-half}" y="-86" width="${2 * half}" height="172" rx="14" fill="url(#d)" opacity=".6"/><path d="M${-half + 10}-80H${half - 10}" stroke="#fff" stroke-width="3" stroke-linecap="round"/>${placed.join('')}</g>`;
};

const socket = ({ paper, accent }: Print): string =>
  post(
    `<circle r="52" fill="#000" opacity=".2"/><circle cy="2" r="50" fill="${paper}"/><circle r="50" fill="url(#d)"/><circle r="43" fill="${paper}" stroke="#000" stroke-opacity=".18"/><circle cx="-19" r="7.5" fill="#33302e"/><circle cx="19" r="7.5" fill="#33302e"/><path d="M-5-50h10v12h-10zM-5 38h10v12h-10z" fill="${accent}"/>`,
    paper,
  );

const key = ({ paper, accent }: Print): string =>
  post(
    `<path d="M-60 4H60V52Q60 60 52 60H-52Q-60 60-60 52Z" fill="#000" opacity=".1"/><path d="M-60-56H60" stroke="#fff" stroke-width="3"/><path d="M-62 4H62" stroke="#000" stroke-opacity=".16" stroke-width="2"/><circle cy="40" r="4.5" fill="${accent}"/>`,
    paper,
  );

const keys = ({ paper, accent }: Print): string =>
  post(
    `<path d="M0-62V62" stroke="#000" stroke-opacity=".3" stroke-width="3"/><path d="M-60 4H-3V58H-52Q-60 58-60 50ZM3 4H60V50Q60 58 52 58H3Z" fill="#000" opacity=".1"/><circle cx="-31" cy="40" r="4" fill="${accent}"/><circle cx="31" cy="40" r="4" fill="${accent}"/>`,
    paper,
  );

const knob = ({ paper, accent }: Print): string =>
  post(
    `<path d="M-42 44A60 60 0 1 1 42 44" fill="none" stroke="${accent}" stroke-width="3" stroke-dasharray="2 8"/><circle cy="5" r="40" fill="#000" opacity=".22"/><circle r="40" fill="${paper}" stroke="#000" stroke-opacity=".25"/><circle r="40" fill="url(#d)"/><circle r="29" fill="${paper}" stroke="#000" stroke-opacity=".12"/><path d="M0-36V-20" stroke="${accent}" stroke-width="6" stroke-linecap="round"/>`,
    paper,
  );

/** A rotary switch in the old style, with its handle in the accent colour. */
const turned = ({ accent, paper }: Print): string =>
  post(
    `<circle cy="4" r="52" fill="#000" opacity=".2"/><circle r="52" fill="#ece4d2"/><circle r="52" fill="url(#l)" opacity=".6"/><path d="M-13-40Q0-48 13-40L10 40Q0 48-10 40Z" fill="${accent}"/><path d="M-13-40Q0-48 13-40L10 40Q0 48-10 40Z" fill="url(#l)"/><circle cx="-40" r="3.5" fill="${accent}"/><circle cx="40" r="3.5" fill="${accent}"/>`,
    paper,
  );

const usb = (look: Print): string =>
  post(
    `<rect x="-40" y="-30" width="80" height="60" rx="8" fill="#000" opacity=".08"/><rect x="-24" y="-20" width="48" height="14" rx="7" fill="#33302e"/><rect x="-24" y="8" width="48" height="14" rx="7" fill="#33302e"/><path d="M-14-13H14M-14 15H14" stroke="${look.accent}" stroke-width="3"/>`,
    look.paper,
  );

const empty = ({ accent }: Print): string =>
  `<rect x="-62" y="-62" width="124" height="124" rx="9" fill="#000" fill-opacity=".66"/><rect x="-62" y="-62" width="124" height="124" rx="9" fill="none" stroke="${accent}" stroke-width="4"/><path d="M-62 40V-53Q-62-62-53-62H40" fill="none" stroke="#000" stroke-opacity=".5" stroke-width="8"/>`;

const kinds = { socket, key, keys, knob, turned, usb, empty } as const;

/** Inserts side by side in one frame. */
export const drawFittings =
  (...posts: readonly (keyof typeof kinds)[]): Ware =>
  (look) =>
    wall(
      look.paper,
      posts.map((kind) => kinds[kind](look)),
    );
