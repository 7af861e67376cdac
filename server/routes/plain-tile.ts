/**
 * Draws a tile for shops without map tiles of their own: a plain ground with a grid, so that distances can be judged.
 */
import type { TileAddress } from '../dispatch/tile-path.ts';

const SIZE = 256;
const CELL = 64;

/** @returns an SVG of 256 × 256 whose edges match its neighbours */
export function plainTile({ x, y }: TileAddress): string {
  const lines = Array.from(
    { length: SIZE / CELL },
    (_, index) => `M${index * CELL} 0V${SIZE}M0 ${index * CELL}H${SIZE}`,
  );
  // Tiles alternate in shade, so that panning can be seen.
  const ground = (x + y) % 2 === 0 ? '#f3eee2' : '#efe9db';
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE} ${SIZE}" width="${SIZE}" height="${SIZE}">` +
    `<rect width="${SIZE}" height="${SIZE}" fill="${ground}"/>` +
    `<path d="${lines.join('')}" fill="none" stroke="#ddd3c0" stroke-width="1"/></svg>`
  );
}
