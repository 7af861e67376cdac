/** Checks whether the tile server answers with a picture (conventions.md §1, `TILE_URL`). One tile stands for all. */
import { request } from 'undici';
import { fillTileUrl } from '../../server/tiles.ts';
import { type Finding, failed, passed, reasonOf } from './finding.ts';

const ABOUT = 'TILE_URL';
/** A tile of the initial view of every map (spec §9). Every tile set of Russia has it. */
const TILE = { z: 9, x: 309, y: 160 };
const LONGEST_WAIT = 3000;

/**
 * @param template `TILE_URL`; it may contain a key, so findings name only its host
 * @param timeoutMs of the storefront's calls; at most three seconds are used here
 */
export async function examineTiles(template: string, timeoutMs: number): Promise<Finding> {
  const { z, x, y } = TILE;
  const { host, href } = fillTileUrl(template, TILE);
  const begun = performance.now();
  try {
    const { statusCode, headers, body } = await request(href, {
      headers: { accept: 'image/*', 'user-agent': 'Vitrina' },
      signal: AbortSignal.timeout(Math.min(timeoutMs, LONGEST_WAIT)),
    });
    const { byteLength } = await body.bytes();
    if (statusCode !== 200) {
      const remedy =
        'is the address right, and has the tile server a map of your cities? Until then maps have no background';
      return failed(ABOUT, `${host} answers ${statusCode} for tile ${z}/${x}/${y}`, remedy);
    }
    const type = String(headers['content-type'] ?? '');
    if (byteLength === 0 || !canBePicture(type)) {
      const remedy = 'is it the address of the tiles themselves, as https://…/{z}/{x}/{y}.png?';
      return failed(ABOUT, `${host} answers ${byteLength === 0 ? 'nothing' : type}, no picture`, remedy);
    }
    return passed(ABOUT, `${host} answers ${type || 'a tile'} in ${Math.round(performance.now() - begun)} ms`);
  } catch (error) {
    const remedy = 'is the address right, and may this machine reach it? Until then maps have no background';
    return failed(ABOUT, `${host}: ${reasonOf(error)}`, remedy);
  }
}

/** A missing or generic type is accepted: the extension in the address decides then. */
function canBePicture(type: string): boolean {
  return /^(?:image\/|application\/octet-stream\b|$)/i.test(type);
}
