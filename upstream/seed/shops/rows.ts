/** How shops are written down: one row each, by place. */

export interface Station {
  readonly name: string;
  readonly color: string;
  readonly minutes: number;
}

export interface ShopRow {
  /** The place in the shop's title, e.g. `на Покровке`. */
  readonly where: string;
  readonly address: string;
  readonly lat: number;
  readonly lng: number;
  readonly station?: Station;
}

/** A shop near a metro station: the point is the station's, the shop stands `minutes` on foot from it. */
export function byMetro(color: string, rows: readonly MetroRow[]): ShopRow[] {
  return rows.map(([name, lat, lng, minutes, where, address]) => ({
    where,
    address,
    ...walk(lat, lng, minutes, address),
    station: { name, color, minutes },
  }));
}

export type MetroRow = readonly [
  station: string,
  lat: number,
  lng: number,
  minutes: number,
  where: string,
  address: string,
];

export function byPoint(rows: readonly PointRow[]): ShopRow[] {
  return rows.map(([lat, lng, where, address]) => ({ where, address, lat, lng }));
}

export type PointRow = readonly [lat: number, lng: number, where: string, address: string];

const metresPerMinute = 70;
const metresPerDegree = 111_320;

/** A point so many minutes away, in a direction that the address decides. */
function walk(lat: number, lng: number, minutes: number, address: string): { lat: number; lng: number } {
  let turn = 0;
  for (const letter of address) turn = (turn * 31 + (letter.codePointAt(0) ?? 0)) % 360;
  const angle = (turn * Math.PI) / 180;
  const metres = minutes * metresPerMinute * 0.8;
  const east = (metres * Math.cos(angle)) / (metresPerDegree * Math.cos((lat * Math.PI) / 180));
  return { lat: sixDigits(lat + (metres * Math.sin(angle)) / metresPerDegree), lng: sixDigits(lng + east) };
}

const sixDigits = (degrees: number): number => Math.round(degrees * 1e6) / 1e6;
