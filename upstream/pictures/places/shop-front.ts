/** Shop fronts, 800 × 500: a house of one of four kinds, its lit windows, and street furniture on the pavement. */

import { chosen, hashOf, round, svg, textBlock } from '../svg.ts';
import { bottleRow } from './shelf.ts';

interface House {
  readonly wall: string;
  readonly trim: string;
  /** The storey above the shop, from y = 0 to 170. */
  readonly storey: (house: House) => string;
}

const glass = '#8fa3ad';

const houses: readonly [House, ...House[]] = [
  { wall: '#d9cdb8', trim: '#f3ecdf', storey: pilasters },
  { wall: '#a5684e', trim: '#e8dcc8', storey: arches },
  { wall: '#c4c7c3', trim: '#9aa19f', storey: panels },
  { wall: '#b9a88f', trim: '#efe6d4', storey: pilasters },
  { wall: '#8d5a48', trim: '#d9c6ab', storey: arches },
  { wall: '#5d6b6e', trim: '#3c474a', storey: curtainWall },
  { wall: '#cbb79b', trim: '#f6efe2', storey: arches },
  { wall: '#d4d0c6', trim: '#a7a79f', storey: panels },
];

/** Colours of a shop's sign, awning and door. */
const coats: readonly [string, ...string[]] = ['#6f1d2b', '#6f1d2b', '#2f4a43', '#34405c', '#4a2f25'];

/** @param name selects the house and everything around it */
export function drawShopFront(name: string): string {
  const house = chosen(houses, `${name} house`);
  const coat = chosen(coats, `${name} coat`);
  const door = chosen([94, 356, 618], `${name} door`);
  return svg(
    800,
    500,
    [
      '<defs><linearGradient id="k" x2="0" y2="1"><stop stop-color="#d3dfe4"/><stop offset="1" stop-color="#f1ece2"/></linearGradient><radialGradient id="w"><stop stop-color="#fff1c9"/><stop offset="1" stop-color="#ecca83"/></radialGradient></defs>',
      `<rect width="800" height="500" fill="url(#k)"/><rect x="24" width="752" height="446" fill="${house.wall}"/>`,
      house.storey(house),
      `<path d="M24 166H776V176H24Z" fill="${house.trim}"/>`,
      ...windowsBeside(door).map(([x, width], index) => shopWindow(x, width, `${name} ${index}`)),
      doorway(door, coat),
      sign(coat, chosen([true, false], `${name} awning`)),
      pavement(name, door),
    ].join(''),
  );
}

/** The windows: the rest of the front beside a door that is 88 wide. */
function windowsBeside(door: number): readonly (readonly [x: number, width: number])[] {
  const gap = 18;
  const left: readonly [number, number] = [62, door - gap - 62];
  const right: readonly [number, number] = [door + 88 + gap, 738 - (door + 88 + gap)];
  return [left, right].filter(([, width]) => width > 60);
}

function shopWindow(x: number, width: number, name: string): string {
  const rows = [412, 344];
  const count = Math.floor((width - 16) / 15);
  return [
    `<rect x="${x - 5}" y="257" width="${width + 10}" height="168" fill="#3a2a22"/><rect x="${x}" y="262" width="${width}" height="158" fill="url(#w)"/>`,
    ...rows.map(
      (y) =>
        `${bottleRow(x + 10, y, count, 15, `${name} ${y}`)}<path d="M${x} ${y + 3}h${width}" stroke="#8a6238" stroke-width="5"/>`,
    ),
    `<path d="M${x + width * 0.62} 262L${round(x + width * 0.42)} 420h34L${round(x + width * 0.62 + 34)} 262Z" fill="#fff" opacity=".16"/>`,
  ].join('');
}

function doorway(x: number, coat: string): string {
  return `<rect x="${x}" y="252" width="88" height="194" fill="${coat}"/><rect x="${x + 12}" y="266" width="64" height="112" fill="url(#w)"/><path d="M${x + 12} 322h64" stroke="${coat}" stroke-width="4"/><rect x="${x + 70}" y="388" width="6" height="26" rx="3" fill="#c9a961"/><path d="M${x - 8} 446h104v8h-104z" fill="#8b857c"/>`;
}

function sign(coat: string, awning: boolean): string {
  const letters =
    '<text x="400" y="218" font-family="Georgia,serif" font-size="32" fill="#f6f0e2" text-anchor="middle" letter-spacing="8">ВИТРИНА</text>';
  const board = `<rect x="44" y="182" width="712" height="52" fill="${coat}"/><path d="M52 190H748V226H52Z" fill="none" stroke="#c9a961" stroke-width="1.5"/>${letters}`;
  if (!awning) return `${board}<path d="M44 234H756V242H44Z" fill="#000" opacity=".22"/>`;
  const stripes = Array.from({ length: 12 }, (_, index) => {
    const x = 44 + index * 59.33;
    return `<path d="M${round(x)} 234h59.4l4 24q-30 14-67.4 0z" fill="${index % 2 === 0 ? coat : '#f1e8d6'}"/>`;
  });
  return `${board}${stripes.join('')}<path d="M44 234H756" stroke="#000" stroke-opacity=".25" stroke-width="3"/>`;
}

/** Flagstones, and a tree, a lamp, a bench or tubs away from the door. */
function pavement(name: string, door: number): string {
  const at = door > 300 ? 40 : 690;
  const things: readonly [string, ...string[]] = [
    `<path d="M${at + 34} 470V350" stroke="#5a4632" stroke-width="9"/><circle cx="${at + 34}" cy="318" r="44" fill="#6f8049"/><circle cx="${at + 8}" cy="346" r="28" fill="#5f7040"/><circle cx="${at + 60}" cy="344" r="30" fill="#7d8d55"/>`,
    `<path d="M${at + 34} 470V300" stroke="#2b2a29" stroke-width="6"/><path d="M${at + 22} 300L${at + 18} 268H${at + 50}L${at + 46} 300Z" fill="#fff1c9" stroke="#2b2a29" stroke-width="3"/><path d="M${at + 14} 268L${at + 34} 252L${at + 54} 268Z" fill="#2b2a29"/>`,
    `<path d="M${at - 4} 440h76v7h-76zM${at - 4} 418h76v7h-76z" fill="#8a6238"/><path d="M${at + 6} 418V466M${at + 62} 418V466" stroke="#2b2a29" stroke-width="5"/>`,
    `<path d="M${at + 10} 430h48l-6 36h-36z" fill="#7a4a30"/><circle cx="${at + 22}" cy="418" r="16" fill="#6f8049"/><circle cx="${at + 44}" cy="414" r="19" fill="#7d8d55"/><circle cx="${at + 34}" cy="404" r="14" fill="#8e9d63"/>`,
  ];
  return [
    '<rect y="446" width="800" height="54" fill="#a8a198"/><path d="M0 472H800M110 446L90 472M270 446L256 472M430 446L424 472M590 446L594 472M750 446L762 472M60 472L30 500M220 472L202 500M380 472L374 500M540 472L546 500M700 472L716 500" stroke="#8b857c" stroke-width="2"/>',
    chosen(things, `${name} pavement`),
    textBlock({ text: name, x: 400, y: 486, width: 700, size: 17, color: '#f6f0e2' }),
  ].join('');
}

function pilasters({ trim }: House): string {
  const columns = [44, 224, 404, 584, 736].map((x) => `<path d="M${x} 0h20v166h-20z" fill="${trim}"/>`);
  const windows = [112, 292, 472, 640].map(
    (x) =>
      `<path d="M${x - 8} 34h86v112h-86z" fill="${trim}"/><path d="M${x - 14} 34L${x + 35} 12L${x + 84} 34Z" fill="${trim}"/><rect x="${x}" y="42" width="70" height="96" fill="${glass}"/><path d="M${x + 35} 42V138M${x} 76h70" stroke="${trim}" stroke-width="4"/>`,
  );
  return columns.join('') + windows.join('');
}

function arches({ trim, wall }: House): string {
  const bricks = Array.from({ length: 9 }, (_, row) => `M24 ${12 + row * 18}H776`).join('');
  const windows = [80, 250, 420, 590].map(
    (x) =>
      `<path d="M${x - 8} 152V64a63 56 0 0 1 126 0v88z" fill="${trim}"/><path d="M${x} 152V66a55 48 0 0 1 110 0v86z" fill="${glass}"/><path d="M${x + 55} 18V152M${x} 66h110" stroke="${trim}" stroke-width="5"/>`,
  );
  return `<path d="${bricks}" stroke="#000" stroke-opacity=".09" stroke-width="2"/>${windows.join('')}<path d="M24 158H776" stroke="${wall}" stroke-width="4"/>`;
}

function panels({ trim }: House): string {
  const windows = [64, 214, 424, 574].map(
    (x, index) =>
      `<rect x="${x}" y="30" width="${index % 2 === 0 ? 116 : 150}" height="92" fill="#eef0ee"/><rect x="${x + 6}" y="36" width="${index % 2 === 0 ? 104 : 138}" height="80" fill="${glass}"/><path d="M${x + 62} 36V116" stroke="#eef0ee" stroke-width="5"/>${index % 2 === 0 ? '' : `<path d="M${x - 6} 104h162v44h-162z" fill="#dfe2df"/><path d="M${x + 20} 108v36M${x + 48} 108v36M${x + 76} 108v36M${x + 104} 108v36M${x + 132} 108v36" stroke="${trim}" stroke-width="2"/>`}`,
  );
  return `<path d="M200 0V166M400 0V166M600 0V166M24 8H776" stroke="${trim}" stroke-width="3"/>${windows.join('')}`;
}

function curtainWall({ trim }: House): string {
  const panes = Array.from({ length: 8 }, (_, index) => {
    const light = 0.28 + 0.4 * hashOf(`${trim}${index}`);
    return `<path d="M${40 + index * 91} 10h83v70h-83zM${40 + index * 91} 88h83v70h-83z" fill="#b9d0d6" fill-opacity="${round(light)}"/>`;
  });
  return `<rect x="32" y="0" width="736" height="166" fill="${trim}"/>${panes.join('')}<path d="M90 0L20 166H120L200 0Z" fill="#fff" opacity=".08"/>`;
}
