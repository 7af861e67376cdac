/**
 * Map tiles of the demo shop: land, rivers, ring roads, streets and stations with their names. Everything has a position
 * in the world and is clipped by the tile, so neighbouring tiles fit together.
 */
import { escapeMarkup } from '../../../shared/escape-markup.ts';
import type { SeedCity, SeedShop } from '../../seed/model.ts';
import { hashOf, round, svg } from '../svg.ts';
import { LABEL_SIZE, type Label, placeLabels } from './labels.ts';
import { type StandingShop, type Station, type Street, stationsOf, streetsOf } from './landmarks.ts';
import { type Pixel, pixelOf, pixelsPerKilometre, type Tile, tileSize } from './mercator.ts';
import { type GridPoint, type River, riverOf } from './river.ts';

const maxZoom = 19;
const land = '#f3eee2';
const town = '#eae2d2';
const water = '#b9d0d8';
const park = '#d5ddc0';
const road = '#fffdf8';
const casing = '#d8cdb8';

/** Half of a tile's diagonal: what is further from its middle than this plus its own radius is outside the tile. */
const reach = tileSize * Math.SQRT1_2;

/** What is drawn of a city, at any zoom. */
interface Plan {
  readonly city: SeedCity;
  /** Kilometres from the centre to the outermost ring road. */
  readonly radius: number;
  /** The direction of its streets; radians. */
  readonly turn: number;
  readonly river: River;
  readonly streets: readonly Street[];
  readonly stations: readonly Station[];
  /** The names, in pixels from the centre. */
  readonly labelsAt: (z: number) => readonly Label[];
}

/** A city in the coordinates of a tile. */
interface Town extends Plan {
  readonly middle: Pixel;
  /** Pixels per kilometre. */
  readonly km: number;
}

/**
 * @param shops stand beside the rivers, not in them
 * @returns draws a tile as SVG of 256 × 256; undefined when its numbers are out of range
 */
export function createTiles(
  cities: readonly SeedCity[],
  shops: readonly SeedShop[],
): (tile: Tile) => string | undefined {
  const plans = cities.map((city) => planOf(city, shops));
  return (tile) => drawTile(plans, tile);
}

function drawTile(plans: readonly Plan[], { z, x, y }: Tile): string | undefined {
  const side = 2 ** z;
  if (![z, x, y].every(Number.isInteger) || z < 0 || z > maxZoom || x < 0 || y < 0 || x >= side || y >= side) {
    return undefined;
  }
  const tile: Tile = { z, x, y };
  const towns = plans.map((plan) => townOf(tile, plan));
  const near = towns.filter((one) => distance(one) < one.radius * one.km + reach);
  return svg(
    tileSize,
    tileSize,
    [
      `<rect width="256" height="256" fill="${land}"/>`,
      ...near.map((one) => ground(one)),
      ...near.map((one) => streets(tile, one)),
      ...towns.map((one) => namedStreets(tile, one)),
      ...towns.map((one) => drawRiver(one)),
      highways(tile, towns),
      ...near.map((one) => rings(one)),
      ...towns.map((one) => drawLandmarks(tile, one)),
      ...towns.map((one) => name(tile, one)),
    ].join(''),
  );
}

function planOf(city: SeedCity, shops: readonly SeedShop[]): Plan {
  const radius = city.id === 1 ? 17 : city.id === 2 ? 15 : city.is_geo_center ? 9 : 5;
  const turn = (hashOf(city.title) - 0.5) * 1.2;
  const world: Tile = { z: 0, x: 0, y: 0 };
  const middle = pixelOf(world, city.center);
  const km = pixelsPerKilometre(0, city.center.lat);
  const standing = shops.flatMap((shop): StandingShop[] => {
    if (!shop.coordinate) return [];
    const { x, y } = pixelOf(world, shop.coordinate);
    return [{ shop, ...onGrid({ x: (x - middle.x) / km, y: (y - middle.y) / km }, turn) }];
  });
  const river = riverOf(radius, standing);
  const own = standing.filter(({ shop }) => shop.areas.includes(city.id));
  const [named, stations] = [streetsOf(own), stationsOf(own, river)];
  const known = new Map<number, readonly Label[]>();
  const labelsAt = (z: number): readonly Label[] => {
    const labels = known.get(z) ?? placeLabels(stations, named, { turn, z, km: km * 2 ** z });
    known.set(z, labels);
    return labels;
  };
  return { city, radius, turn, river, streets: named, stations, labelsAt };
}

function townOf(tile: Tile, plan: Plan): Town {
  const { center } = plan.city;
  return { ...plan, middle: pixelOf(tile, center), km: pixelsPerKilometre(tile.z, center.lat) };
}

/** The place on the city's grid of one that is so many kilometres east and south of the centre. */
const onGrid = ({ x, y }: Pixel, turn: number): GridPoint => ({
  along: x * Math.cos(turn) + y * Math.sin(turn),
  across: y * Math.cos(turn) - x * Math.sin(turn),
});

const distance = ({ middle }: Town): number => Math.hypot(middle.x - tileSize / 2, middle.y - tileSize / 2);

function ground({ city, middle, km, radius }: Town): string {
  const parks = [0, 1, 2, 3, 4, 5].map((index) => {
    const angle = 2 * Math.PI * hashOf(`${city.title} park ${index}`);
    const away = radius * (0.25 + 0.6 * hashOf(`${index} away ${city.title}`)) * km;
    const size = round(radius * (0.05 + 0.07 * hashOf(`${index} size ${city.title}`)) * km);
    return `<ellipse cx="${round(middle.x + away * Math.cos(angle))}" cy="${round(middle.y + away * Math.sin(angle))}" rx="${size}" ry="${round(size * 0.7)}"/>`;
  });
  return `<circle cx="${round(middle.x)}" cy="${round(middle.y)}" r="${round(radius * km)}" fill="${town}"/><g fill="${park}">${parks.join('')}</g>`;
}

/** Converts a point of the city's own grid, in kilometres along and across its direction, to pixels of the tile. */
function place({ middle, km, turn }: Town, along: number, across: number): Pixel {
  return {
    x: middle.x + (along * Math.cos(turn) - across * Math.sin(turn)) * km,
    y: middle.y + (along * Math.sin(turn) + across * Math.cos(turn)) * km,
  };
}

/** The part of the city's grid that the tile covers, in kilometres. */
function covered({ middle, km, turn }: Town): { along: [number, number]; across: [number, number] } {
  const corners = [0, tileSize].flatMap((x) => [0, tileSize].map((y) => ({ x: x - middle.x, y: y - middle.y })));
  const placed = corners.map(({ x, y }) => onGrid({ x: x / km, y: y / km }, turn));
  const along = placed.map((corner) => corner.along);
  const across = placed.map((corner) => corner.across);
  return { along: [Math.min(...along), Math.max(...along)], across: [Math.min(...across), Math.max(...across)] };
}

const line = (from: Pixel, to: Pixel): string => `M${round(from.x)} ${round(from.y)}L${round(to.x)} ${round(to.y)}`;

/** Streets appear at zoom 12; each further zoom, up to 16, adds one between every two. */
function streets(tile: Tile, one: Town): string {
  if (tile.z < 12) return '';
  const spacing = 1.28 / 2 ** (Math.min(tile.z, 16) - 12);
  const { along, across } = covered(one);
  const lines = { main: '', side: '' };
  const kind = (index: number): 'main' | 'side' => (index % 4 === 0 ? 'main' : 'side');
  for (let index = Math.ceil(along[0] / spacing); index * spacing <= along[1]; index += 1) {
    lines[kind(index)] += line(place(one, index * spacing, across[0]), place(one, index * spacing, across[1]));
  }
  for (let index = Math.ceil(across[0] / spacing); index * spacing <= across[1]; index += 1) {
    lines[kind(index)] += line(place(one, along[0], index * spacing), place(one, along[1], index * spacing));
  }
  const width = Math.max(1, 0.012 * one.km);
  return `<clipPath id="c${one.city.id}"><circle cx="${round(one.middle.x)}" cy="${round(one.middle.y)}" r="${round(one.radius * one.km)}"/></clipPath><g clip-path="url(#c${one.city.id})" stroke="${road}" fill="none"><path d="${lines.side}" stroke-width="${round(width)}"/><path d="${lines.main}" stroke-width="${round(width * 2)}"/></g>`;
}

/** A named street is this long on either side of its shop, and so wide; km. */
const STREET_REACH = 0.7;
const STREET_WIDTH = 0.02;

/** The streets in which shops stand, as wide as the main ones. */
function namedStreets({ z }: Tile, one: Town): string {
  if (z < 12) return '';
  const { along, across } = covered(one);
  const lines = one.streets.map(({ runs, at, middle }) => {
    const [own, other] = runs === 'along' ? [along, across] : [across, along];
    const [from, to] = [middle - STREET_REACH, middle + STREET_REACH];
    if (at < other[0] || at > other[1] || to < own[0] || from > own[1]) return '';
    return runs === 'along'
      ? line(place(one, from, at), place(one, to, at))
      : line(place(one, at, from), place(one, at, to));
  });
  const drawn = lines.join('');
  if (drawn === '') return '';
  const width = Math.max(2, STREET_WIDTH * one.km);
  return `<path d="${drawn}" stroke="${casing}" stroke-width="${round(width + 1.6)}"/><path d="${drawn}" stroke="${road}" stroke-width="${round(width)}"/>`;
}

/** The stations with the colours of their lines, and the names of stations and streets. */
function drawLandmarks(tile: Tile, one: Town): string {
  if (tile.z < 10) return '';
  const { middle } = one;
  const radius = tile.z < 12 ? 2.5 : tile.z < 14 ? 4 : 6;
  const isNear = (x: number, y: number, wide: number, high: number): boolean =>
    x > -wide && x < tileSize + wide && y > -high && y < tileSize + high;
  const dots = one.stations.flatMap((station) => {
    const { x, y } = place(one, station.along, station.across);
    if (!isNear(x, y, 10, 10)) return [];
    return `<circle cx="${round(x)}" cy="${round(y)}" r="${radius}" fill="${station.color}"/>`;
  });
  const texts = one.labelsAt(tile.z).flatMap(({ text, kind, turned, wide, high, ...label }) => {
    const [x, y] = [round(middle.x + label.x), round(middle.y + label.y)];
    if (!isNear(x, y, wide, high)) return [];
    const rotated = turned === 0 ? '' : ` transform="rotate(${turned} ${x} ${y})"`;
    return `<text x="${x}" y="${round(y + 4)}" class="${kind}"${rotated}>${escapeMarkup(text)}</text>`;
  });
  if (dots.length + texts.length === 0) return '';
  return `${styles}<g stroke="#fffdf8" stroke-width="1.5">${dots.join('')}</g>${texts.join('')}`;
}

const styles = `<style>text{font:${LABEL_SIZE}px Arial,'Liberation Sans',sans-serif;text-anchor:middle;paint-order:stroke;stroke:${road};stroke-width:3px}.station{fill:#3d3732;font-weight:600}.street{fill:#6b6156}</style>`;

/** Every city has a winding river, which ends some way outside it. */
function drawRiver(one: Town): string {
  if (one.radius * one.km < 6) return '';
  const { along, across } = covered(one);
  const { course, width } = one.river;
  const from = course.findLastIndex((point) => point.along < along[0]);
  const to = course.findIndex((point) => point.along > along[1]);
  // With one more point on each side, so that neighbouring tiles bend alike.
  const shown = course.slice(Math.max(0, from - 1), to < 0 ? undefined : to + 2);
  const isAside = shown.every((point) => point.across < across[0] - width || point.across > across[1] + width);
  if (shown.length < 2 || isAside) return '';
  const points = shown
    .map((point) => place(one, point.along, point.across))
    .map(({ x, y }) => `${round(x)} ${round(y)}`);
  return `<path d="M${points.join('L')}" fill="none" stroke="${water}" stroke-width="${round(Math.max(1.2, width * one.km))}" stroke-linejoin="round" stroke-linecap="round"/>`;
}

/** Ring roads, and the avenues that lead out of the city. */
function rings({ middle, km, radius, turn }: Town): string {
  const x = round(middle.x);
  const y = round(middle.y);
  const width = Math.max(0.8, 0.05 * km);
  const circles = [0.14, 0.32, 0.6, 1].map((part) => `<circle cx="${x}" cy="${y}" r="${round(radius * part * km)}"/>`);
  const avenues = Array.from({ length: 10 }, (_, index) => {
    const angle = turn + (index * Math.PI) / 5 + 0.2;
    const point = (part: number): Pixel => ({
      x: middle.x + Math.cos(angle) * radius * part * km,
      y: middle.y + Math.sin(angle) * radius * part * km,
    });
    return line(point(0.14), point(1));
  });
  const drawn = `${circles.join('')}<path d="${avenues.join('')}"/>`;
  return `<g fill="none"><g stroke="${casing}" stroke-width="${round(width * 1.6)}">${drawn}</g><g stroke="${road}" stroke-width="${round(width)}">${drawn}</g></g>`;
}

/** Roads between cities, by the ids of the two. */
const links: readonly (readonly [number, number])[] = [
  [1, 2],
  [2, 12],
  [1, 11],
  [11, 6],
  [6, 5],
  [5, 7],
  [5, 3],
  [3, 4],
  [1, 13],
  [13, 10],
  [10, 9],
  [9, 8],
  [8, 15],
  [1, 14],
];

function highways(tile: Tile, towns: readonly Town[]): string {
  const middles = new Map(towns.map(({ city, middle }) => [city.id, middle]));
  const paths = links.map(([from, to]) => {
    const [start, end] = [middles.get(from), middles.get(to)];
    return start === undefined || end === undefined ? '' : line(start, end);
  });
  const width = tile.z < 7 ? 0.8 : Math.min(6, tile.z - 6);
  return `<path d="${paths.join('')}" stroke="${casing}" stroke-width="${round(width * 1.6)}"/><path d="${paths.join('')}" stroke="${road}" stroke-width="${width}"/>`;
}

/** The city's name, at zoom levels that show several cities. */
function name(tile: Tile, { city, middle }: Town): string {
  const shown = tile.z >= (city.is_geo_center ? 4 : 8) && tile.z <= 11;
  if (!shown || Math.abs(middle.x - 128) > 260 || Math.abs(middle.y - 128) > 170) return '';
  const size = city.id <= 2 ? 15 : 12;
  return `<circle cx="${round(middle.x)}" cy="${round(middle.y)}" r="3" fill="#6f1d2b"/><text x="${round(middle.x)}" y="${round(middle.y - 7)}" font-family="Georgia,serif" font-size="${size}" fill="#4a423c" text-anchor="middle" stroke="${land}" stroke-width="3" paint-order="stroke">${escapeMarkup(city.title)}</text>`;
}
