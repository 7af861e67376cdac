/** Chooses the source of map tiles (conventions.md §1, `TILE_URL`). */
import type { Config } from './config/config.ts';
import { Gateway, type GatewayOptions } from './gateway/gateway.ts';
import { UpstreamClient } from './gateway/upstream-client.ts';
import { logBreakers } from './ops/log.ts';
import type { TileAddress, TileSource } from './routes/map-tiles.ts';

export interface Tiles {
  /** Undefined: there is none, and plain tiles are drawn. */
  readonly source: TileSource | undefined;
  readonly purge: Gateway['purge'];
  readonly close: () => Promise<void>;
}

type TileOptions = Pick<GatewayOptions, 'cdn' | 'timesOf' | 'cacheMaxBytes' | 'metrics' | 'log'>;

/** @param gateway serves the tiles of the embedded API */
export function openTiles(
  config: Pick<Config, 'tileUrl' | 'shopApiUrl' | 'upstreamRetries' | 'traces'>,
  gateway: Pick<Gateway, 'answerRead'>,
  options: TileOptions,
): Tiles {
  const { tileUrl: template, shopApiUrl, upstreamRetries } = config;
  if (template !== undefined) return openTileServer(template, upstreamRetries, options);
  const own: TileSource = { pictures: gateway, url: ({ z, x, y }) => `/upload/tiles/${z}/${x}/${y}.svg` };
  return {
    source: shopApiUrl === undefined ? own : undefined,
    purge: () => 0,
    close: async () => {},
  };
}

/**
 * Fills the tile's coordinates into the template.
 * @param template `TILE_URL`
 */
export function fillTileUrl(template: string, { z, x, y }: TileAddress): URL {
  return new URL(template.replaceAll('{z}', String(z)).replaceAll('{x}', String(x)).replaceAll('{y}', String(y)));
}

/** Tiles from another server, through a client and a cache of their own. */
function openTileServer(template: string, retries: number, options: TileOptions): Tiles {
  const { origin } = fillTileUrl(template, { z: 0, x: 0, y: 0 });
  // Reported under the name `tile`, apart from the API's pictures.
  const changed = logBreakers(options.metrics, options.log);
  const client = new UpstreamClient({
    apiUrl: () => origin,
    retries,
    metrics: {
      ...options.metrics,
      breakerChanged: (_, state) => changed('tile', state, 'tile'),
      shed: (_, reason) => options.metrics.shed('tile', reason),
      watchPool: (of, ...pool) => of === 'picture' && options.metrics.watchPool('tile', ...pool),
    },
    now: () => Date.now(),
  });
  const cacheShares = { json: 0, picture: 0.8, other: 0, bodies: 0.2 };
  const pictures = new Gateway({ ...options, client, cacheShares, isKnownHost: () => false });
  const url: TileSource['url'] = (tile) => {
    const { pathname, search } = fillTileUrl(template, tile);
    return pathname + search;
  };
  // Tiles belong to no region, so a purge by region leaves them.
  const purge: Tiles['purge'] = (filter) => pictures.purge({ ...filter, orUnknownRegion: false });
  return { source: { pictures, url }, purge, close: () => client.close() };
}
