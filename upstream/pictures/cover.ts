/** Pictures of articles: the goods that the article is about, in front of a background that its rubric selects. */

import { drawSubject, type Subject } from './goods/looks.ts';
import { apart } from './ids.ts';
import { chosen, hashOf, round, svg } from './svg.ts';

export interface Cover {
  readonly title: string;
  /** Code of the rubric. */
  readonly rubric: string;
  /** The goods on the table; at most three are shown. */
  readonly goods: readonly Subject[];
}

/** Colours of the wall, its pattern and the table. */
interface Ground {
  readonly wall: string;
  readonly line: string;
  readonly table: string;
}

const grounds: readonly [Ground, ...Ground[]] = [
  { wall: '#e9dfcb', line: '#cdb98f', table: '#a8774a' },
  { wall: '#d5dacb', line: '#aeb895', table: '#7d5a3c' },
  { wall: '#e6d2c9', line: '#cda798', table: '#8b4a3c' },
  { wall: '#cfd7dc', line: '#a3b3bd', table: '#55606b' },
  { wall: '#3c2a2b', line: '#6a4a48', table: '#1f1617' },
  { wall: '#26393a', line: '#41595a', table: '#162425' },
  { wall: '#5c1f2a', line: '#843a45', table: '#38121a' },
  { wall: '#e8d49a', line: '#c9aa55', table: '#8a6a2e' },
];

const WIDTH = 600;
/** The height on which goods stand. */
const FLOOR = 352;

/** An article's picture, 600 × 400; always the same for one article. */
export function drawCover({ title, rubric, goods }: Cover): string {
  const ground = chosen(grounds, `${title} ground`);
  const backdrop = backdrops[rubric] ?? chosen(Object.values(backdrops) as [Backdrop, ...Backdrop[]], rubric);
  const wall = `<rect width="${WIDTH}" height="400" fill="${ground.wall}"/>${backdrop(ground, title)}`;
  const table = `<rect y="330" width="${WIDTH}" height="70" fill="${ground.table}"/><path d="M0 330H${WIDTH}" stroke="#000" stroke-opacity=".25" stroke-width="2"/>`;
  return svg(WIDTH, 400, wall + table + stand(goods.slice(0, 3), title));
}

/** How tall goods stand beside a bottle: all are drawn to fill their own picture. */
const heights: Partial<Record<Subject['category'], number>> = {
  food: 0.62,
  chocolate: 0.66,
  tea: 0.62,
  coffe: 0.8,
  accessories: 0.62,
  glasses: 0.74,
  posuda: 0.7,
  'outlets-and-switches': 0.7,
};

/** Places the goods on the table: a single one large, several side by side. The title selects the arrangement. */
function stand(goods: readonly Subject[], title: string): string {
  const places = chosen(arrangements[goods.length] ?? [[]], title);
  return goods
    .map((subject, index) => {
      const [x = WIDTH / 2, size = 0.8] = places[index] ?? [];
      const mixed = goods.some(({ category }) => category !== subject.category);
      const scale = round(100 * size * (mixed ? (heights[subject.category] ?? 1) : 1)) / 100;
      const at = `translate(${round(x - 150 * scale)} ${round(FLOOR - 370 * scale)}) scale(${scale})`;
      return `<g transform="${at}">${apart(drawSubject(subject), index)}</g>`;
    })
    .join('');
}

type Place = readonly [x: number, scale: number];

/** By number of goods: the position and scale of each. */
const arrangements: Readonly<Record<number, readonly [readonly Place[], ...(readonly Place[])[]]>> = {
  1: [[[300, 0.92]], [[210, 1.25]], [[400, 1.1]]],
  2: [
    [
      [220, 0.9],
      [390, 0.72],
    ],
    [
      [190, 1.15],
      [410, 0.82],
    ],
    [
      [420, 1.05],
      [230, 0.7],
    ],
  ],
  3: [
    [
      [160, 0.74],
      [440, 0.74],
      [300, 0.92],
    ],
    [
      [130, 0.95],
      [310, 0.74],
      [460, 0.62],
    ],
    [
      [480, 0.95],
      [320, 0.78],
      [170, 0.6],
    ],
  ],
};

type Backdrop = (ground: Ground, title: string) => string;

/** The background behind the table, by rubric. */
const backdrops: Readonly<Record<string, Backdrop>> = {
  // Hills with rows of vines, and the sun somewhere over them.
  vino: ({ line }, title) => {
    const sun = Math.round(80 + 440 * hashOf(`${title} sun`));
    const rows = Array.from(
      { length: 9 },
      (_, row) => `M${row * 76 - 30} 330Q${row * 60 + 40} 270 ${row * 34 + 150} 216`,
    );
    return `<circle cx="${sun}" cy="96" r="46" fill="#fff" opacity=".35"/><path d="M0 250Q140 176 300 216T600 190V330H0Z" fill="${line}" opacity=".6"/><path d="${rows.join('')}" fill="none" stroke="${line}" stroke-width="5"/>`;
  },
  // Ends of casks in a cellar.
  'krepkie-napitki': ({ line }, title) => {
    const shift = Math.round(60 * hashOf(`${title} casks`));
    const casks = [0, 1, 2, 3, 4].map((cask) => {
      const x = cask * 150 - shift;
      const y = cask % 2 === 0 ? 120 : 200;
      return `<circle cx="${x}" cy="${y}" r="84" fill="${line}" opacity=".55"/><circle cx="${x}" cy="${y}" r="70" fill="none" stroke="${line}" stroke-width="5"/><path d="M${x - 70} ${y}H${x + 70}M${x - 58} ${y - 38}H${x + 58}M${x - 58} ${y + 38}H${x + 58}" stroke="${line}" stroke-width="3"/>`;
    });
    return casks.join('');
  },
  // Tiles over a kitchen board.
  gastronomiya: ({ line }, title) => {
    const size = chosen([50, 60, 75], title);
    const across = Array.from({ length: Math.ceil(WIDTH / size) }, (_, at) => `M${at * size} 0V330`);
    const down = Array.from({ length: Math.ceil(330 / size) }, (_, at) => `M0 ${at * size}H${WIDTH}`);
    return `<path d="${across.join('')}${down.join('')}" stroke="${line}" stroke-width="2" opacity=".7"/><circle cx="${Math.round(120 + 360 * hashOf(title))}" cy="150" r="88" fill="#fff" opacity=".28"/>`;
  },
  // A ribbon with its bow, and light falling like snow.
  podarki: ({ line }, title) => {
    const x = Math.round(120 + 360 * hashOf(`${title} ribbon`));
    const flakes = Array.from(
      { length: 26 },
      (_, at) =>
        `<circle cx="${Math.round(WIDTH * hashOf(`${title}${at}`))}" cy="${Math.round(310 * hashOf(`${at}${title}`))}" r="${2 + (at % 4)}"/>`,
    );
    return `<g fill="#fff" opacity=".5">${flakes.join('')}</g><path d="M${x - 16} 0h32v330h-32zM0 84h${WIDTH}v32H0z" fill="${line}" opacity=".8"/><path d="M${x} 100c-80-70-110 10 0 0c110 10 80-70 0 0z" fill="none" stroke="${line}" stroke-width="12"/>`;
  },
  // Lamps over a bar.
  'domashniy-bar': ({ line }, title) => {
    const first = Math.round(40 + 90 * hashOf(`${title} lamps`));
    const lamps = [0, 1, 2, 3].map((lamp) => {
      const x = first + lamp * 150;
      return `<path d="M${x} 0V60" stroke="${line}" stroke-width="3"/><path d="M${x - 30} 92a30 32 0 0 1 60 0z" fill="${line}"/><path d="M${x - 30} 92h60l70 238h-200z" fill="#fff3c4" opacity=".14"/>`;
    });
    return `${lamps.join('')}<path d="M0 236H${WIDTH}" stroke="${line}" stroke-width="6"/>`;
  },
};
