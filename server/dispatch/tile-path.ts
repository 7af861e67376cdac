/** Addresses of map tiles, `/tiles/{z}/{x}/{y}` (D34). */

export interface TileAddress {
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

export const TILES = '/tiles/';

const MAX_ZOOM = 19;
const pattern = /^\/tiles\/(\d{1,2})\/(\d{1,6})\/(\d{1,6})$/;

/** Reads the tile's coordinates from a path; undefined if they are out of range. */
export function readTilePath(path: string): TileAddress | undefined {
  const match = pattern.exec(path);
  if (match === null) return undefined;
  const [z = 0, x = 0, y = 0] = match.slice(1).map(Number);
  const side = 2 ** z;
  return z <= MAX_ZOOM && x < side && y < side ? { z, x, y } : undefined;
}
