/** Web Mercator with tiles of 256 pixels: converts places to pixels from a tile's upper left corner. */

export const tileSize = 256;

export interface Tile {
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

export interface Pixel {
  readonly x: number;
  readonly y: number;
}

/** A place in pixels from the tile's corner; for places outside the tile the numbers are large or negative. */
export function pixelOf(tile: Tile, place: { readonly lng: number; readonly lat: number }): Pixel {
  const world = tileSize * 2 ** tile.z;
  const sine = Math.sin((place.lat * Math.PI) / 180);
  const north = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
  return {
    x: ((place.lng + 180) / 360) * world - tile.x * tileSize,
    y: north * world - tile.y * tileSize,
  };
}

/** Pixels per kilometre at a latitude. */
export function pixelsPerKilometre(z: number, lat: number): number {
  return (tileSize * 2 ** z) / (40_075 * Math.cos((lat * Math.PI) / 180));
}
