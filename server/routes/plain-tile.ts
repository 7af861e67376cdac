/** A map tile for shops without a map of their own: a plain ground with a grid, by which distances can be judged. */
import type { TileAddress } from './dispatch/tile-path.ts';

const SIZE = 256;
const CELL = 64;

/** @returns an SVG of 256 × 256 pixels that fits its neighbours */
export function plainTile({ x, y }: TileAddress): string {
  const lines = Array.from(
    { length: SIZE / CELL },
    (_, index) => `M${index * CELL} 0V${SIZE}M0 ${index * CELL}H${SIZE}`,
  );
  // Every second tile is a little darker, so that movement of the map is visible.
  const ground = (x + y) % 2 === 0 ? '#f3eee2' : '#efe9db';
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE} ${SIZE}" width="${SIZE}" height="${SIZE}">` +
    `<rect width="${SIZE}" height="${SIZE}" fill="${ground}"/>` +
    `<path d="${lines.join('')}" fill="none" stroke="#ddd3c0" stroke-width="1"/></svg>`
  );
}
