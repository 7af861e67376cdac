/** Streets and metro stations of a city, as its shops name them: a place on the map can be told by them. Pure. */
import type { SeedShop } from '../../seed/model.ts';
import { hashOf } from '../svg.ts';
import { type GridPoint, isInRiver, type River } from './river.ts';

/** A shop on its city's grid. */
export interface StandingShop extends GridPoint {
  readonly shop: SeedShop;
}

/** A street runs along the grid, or across it, past the shops that stand in it. */
export interface Street {
  readonly name: string;
  readonly runs: 'along' | 'across';
  /** Where the streets of the grid lie on the other axis; km. */
  readonly at: number;
  /** The shop by which it is named; km on its own axis. */
  readonly middle: number;
}

export interface Station extends GridPoint {
  readonly name: string;
  /** Colour of its line. */
  readonly color: string;
}

/** The finest grid of streets; km. */
const BLOCK = 0.08;
/** A metre a second, and no further than this; km. */
const WALK = 0.06;
const FARTHEST = 0.5;

/** The street of each shop, once if several stand in the same one. */
export function streetsOf(shops: readonly StandingShop[]): Street[] {
  const streets = new Map<string, Street>();
  for (const { shop, ...point } of shops) {
    // `г. Москва, ул. Мясницкая, 24/7, стр. 1`
    const name = shop.address.split(', ')[1];
    if (name === undefined) continue;
    const runs = hashOf(name) < 0.5 ? 'along' : 'across';
    const [own, other] = runs === 'along' ? [point.along, point.across] : [point.across, point.along];
    const at = Math.round(other / BLOCK);
    streets.set(`${name} ${runs} ${at}`, { name, runs, at: at * BLOCK, middle: own });
  }
  return [...streets.values()];
}

/** The stations that shops name, as far from them as it takes to walk, and on dry land. */
export function stationsOf(shops: readonly StandingShop[], river: River): Station[] {
  const stations = new Map<string, Station>();
  for (const { shop, along, across } of shops) {
    const [metro] = shop.metro_stations;
    if (metro === undefined || stations.has(metro.name)) continue;
    const away = Math.min(FARTHEST, metro.time * WALK);
    const start = Math.floor(4 * hashOf(metro.name));
    const places = [0, 1, 2, 3].map((turn) => {
      const angle = ((start + turn) * Math.PI) / 2;
      return { along: along + away * Math.cos(angle), across: across + away * Math.sin(angle) };
    });
    const place = places.find((one) => !isInRiver(river, one)) ?? { along, across };
    stations.set(metro.name, { name: metro.name, color: metro.color, ...place });
  }
  return [...stations.values()];
}
