/** Where the names of stations and streets stand, so that none lies over another, at any zoom. Pure. */
import type { Station, Street } from './landmarks.ts';
import type { Pixel } from './mercator.ts';
import type { GridPoint } from './river.ts';

/** A name in pixels from the city's centre. */
export interface Label extends Pixel {
  readonly text: string;
  readonly kind: 'station' | 'street';
  /** Degrees. */
  readonly turned: number;
  /** Half of its extent along the axes of the map. */
  readonly wide: number;
  readonly high: number;
}

/** Of a name. */
export const LABEL_SIZE = 11;
/** The width of a letter, in parts of the size. */
const LETTER = 0.58;
/** Names of stations are shown from this zoom, of streets from the other. */
const STATIONS_FROM = 12;
const STREETS_FROM = 13;
/** A street's name leaves room for the marker of its shop; pixels. */
const MARKER = 26;

/**
 * @param turn direction of the city's streets; radians
 * @param km pixels per kilometre at the zoom
 */
export function placeLabels(
  stations: readonly Station[],
  streets: readonly Street[],
  { turn, km, z }: { readonly turn: number; readonly km: number; readonly z: number },
): Label[] {
  const at = ({ along, across }: GridPoint): Pixel => ({
    x: (along * Math.cos(turn) - across * Math.sin(turn)) * km,
    y: (along * Math.sin(turn) + across * Math.cos(turn)) * km,
  });
  const placed: Label[] = [];
  const place = (candidates: readonly Label[]): void => {
    const free = candidates.find((label) => placed.every((other) => isApart(label, other)));
    if (free !== undefined) placed.push(free);
  };
  if (z >= STATIONS_FROM) for (const station of stations) place([stationLabel(station.name, at(station))]);
  if (z >= STREETS_FROM) for (const street of streets) place(streetLabels(street, { turn, km, at }));
  return placed;
}

/** Above its dot. */
function stationLabel(text: string, { x, y }: Pixel): Label {
  return { text, kind: 'station', x, y: y - 13, turned: 0, wide: widthOf(text) / 2, high: LABEL_SIZE * 0.7 };
}

interface Grid {
  readonly turn: number;
  readonly km: number;
  readonly at: (point: GridPoint) => Pixel;
}

/** On its street, on either side of the shop, or further away. */
function streetLabels({ name, runs, at: line, middle }: Street, { turn, km, at }: Grid): Label[] {
  const length = widthOf(name);
  const angle = runs === 'along' ? turn : turn - Math.PI / 2;
  const [cos, sin] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
  const extent = { wide: (length * cos + LABEL_SIZE * sin) / 2, high: (length * sin + LABEL_SIZE * cos) / 2 };
  return [1, -1, 2, -2].map((side) => {
    const own = middle + (Math.sign(side) * MARKER + (side - Math.sign(side) / 2) * length) / km;
    const point = at(runs === 'along' ? { along: own, across: line } : { along: line, across: own });
    return { ...point, ...extent, text: name, kind: 'street', turned: Math.round((angle * 180) / Math.PI) };
  });
}

const widthOf = (text: string): number => text.length * LABEL_SIZE * LETTER;

function isApart(one: Label, other: Label): boolean {
  return Math.abs(one.x - other.x) > one.wide + other.wide || Math.abs(one.y - other.y) > one.high + other.high;
}
