/** Serves map tiles under the storefront's own address, whatever their source (conventions.md §1, `TILE_URL`; D34). */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Gateway } from '../gateway/gateway.ts';
import type { ClientRequest } from '../gateway/request.ts';
import type { RequestContext } from '../gateway/request-context.ts';
import { failure } from '../http/response/own-failure.ts';
import { REFUSED } from '../http/route-names.ts';

export interface TileAddress {
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

/** A source of map tiles. Without one, plain tiles are drawn here. */
export interface TileSource {
  /** Fetches pictures through a cache. */
  readonly pictures: Pick<Gateway, 'answerRead'>;
  /** Returns path and query of a tile at its source. */
  readonly url: (tile: TileAddress) => string;
}

const DAY = 86_400;

const MAX_ZOOM = 19;

export async function tileRoutes(app: FastifyInstance, { source }: { source: TileSource | undefined }): Promise<void> {
  const method = ['GET', 'HEAD'];
  app.route<{ Params: Record<'z' | 'x' | 'y', string> }>({
    url: '/tiles/:z(^\\d{1,2})/:x(^\\d{1,6})/:y(^\\d{1,6})',
    method,
    config: { route: 'tile', template: '/tiles/{z}/{x}/{y}', isFromApi: true, isForEverybody: true },
    handler: async (request, reply) => {
      const { z, x, y } = request.params;
      const tile = { z: Number(z), x: Number(x), y: Number(y) };
      if (!isOnMap(tile)) throw failure(404);
      if (source === undefined) {
        reply.header('content-type', 'image/svg+xml').header('cache-control', `public, max-age=${DAY}`);
        return reply.send(plainTile(tile));
      }
      const asked = anonymousRequest(request, source.url(tile));
      return reply.sendRaw(
        await source.pictures.answerRead('picture', asked, anonymousContext(request.requestContext)),
      );
    },
  });
  app.route({
    url: '/tiles/*',
    method,
    config: { route: REFUSED },
    handler: () => {
      throw failure(404);
    },
  });
}

function isOnMap({ z, x, y }: TileAddress): boolean {
  const side = 2 ** z;
  return z <= MAX_ZOOM && x < side && y < side;
}

/** The tile server learns neither who looks at a tile nor in which region. All requests share one stored response. */
function anonymousContext(context: RequestContext): RequestContext {
  return {
    ...context,
    // A getter of the context's class, which spreading does not copy.
    signal: context.signal,
    scheme: 'https',
    clientAddress: '',
    region: { id: undefined, host: '', apiHost: '', geo: undefined },
  };
}

/** Only conditional header fields are passed on: they decide between the whole response and a 304. */
function anonymousRequest({ method, headers }: Pick<FastifyRequest, 'method' | 'headers'>, url: string): ClientRequest {
  const passed = ['if-none-match', 'if-modified-since'] as const;
  const conditions = Object.fromEntries(passed.map((name) => [name, headers[name]]));
  return { method, url, headers: { ...conditions, accept: 'image/*', 'user-agent': 'Vitrina' } };
}

const SIZE = 256;
const CELL = 64;

/**
 * Draws a tile for shops without map tiles of their own: a plain ground with a grid, so that distances can be judged.
 * @returns an SVG of 256 × 256 whose edges match its neighbours
 */
function plainTile({ x, y }: TileAddress): string {
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
