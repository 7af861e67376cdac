/** Serves the demo's pictures and map tiles. They are drawn on request and always the same. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { notFound } from './error.ts';
import type { Tile } from './pictures/places/mercator.ts';
import type { SeedCity, SeedShop } from './seed/model.ts';

type Draw = (path: string) => string | undefined;

/** @param cities the cities on the map, with their shops */
export function servePictures(
  app: FastifyInstance,
  { cities, shops }: { readonly cities: readonly SeedCity[]; readonly shops: readonly SeedShop[] },
): void {
  let pictures: Promise<Draw> | undefined;
  let tiles: Promise<(tile: Tile) => string | undefined> | undefined;

  app.get<{ Params: { z: string; x: string; y: string } }>(
    '/upload/tiles/:z(^\\d+)/:x(^\\d+)/:y(^\\d+).svg',
    async ({ params: { z, x, y } }, reply) => {
      tiles ??= import('./pictures/places/tile.ts').then(({ createTiles }) => createTiles(cities, shops));
      const drawTile = await tiles;
      return picture(reply, drawTile({ z: Number(z), x: Number(x), y: Number(y) }));
    },
  );

  app.get<{ Params: { '*': string } }>('/upload/*', async ({ params }, reply) => {
    pictures ??= readPictures();
    const draw = await pictures;
    return picture(reply, draw(`/upload/${params['*']}`));
  });
}

/**
 * Reads the seed, which only happens at the first picture: a filled database makes it unnecessary for all other calls.
 */
async function readPictures(): Promise<Draw> {
  const [{ readDemoShop }, { createPictures }] = await Promise.all([
    import('./seed/demo-shop.ts'),
    import('./pictures/draw.ts'),
  ]);
  return createPictures(readDemoShop());
}

function picture(reply: FastifyReply, svg: string | undefined): FastifyReply {
  if (svg === undefined) throw notFound('Такой картинки нет');
  return reply
    .header('cache-control', 'public, max-age=86400')
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
    .type('image/svg+xml')
    .send(svg);
}
