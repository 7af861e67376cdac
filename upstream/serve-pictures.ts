/** The demo's pictures and map tiles: drawn when asked for, the same every time. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { notFound } from './error.ts';

type Draw = (path: string) => string | undefined;

export function servePictures(app: FastifyInstance): void {
  let pictures: Promise<Draw> | undefined;

  app.get<{ Params: { z: string; x: string; y: string } }>(
    '/upload/tiles/:z(^\\d+)/:x(^\\d+)/:y(^\\d+).svg',
    async ({ params: { z, x, y } }, reply) => {
      const { drawTile } = await import('./pictures/tile.ts');
      return picture(reply, drawTile(Number(z), Number(x), Number(y)));
    },
  );

  app.get<{ Params: { '*': string } }>('/upload/*', async ({ params }, reply) => {
    pictures ??= readPictures();
    const draw = await pictures;
    return picture(reply, draw(`/upload/${params['*']}`));
  });
}

/** The seed is composed on the first picture only: no other call needs it once the database is filled. */
async function readPictures(): Promise<Draw> {
  const [{ composeDemoShop }, { createPictures }] = await Promise.all([
    import('./seed/compose.ts'),
    import('./pictures/draw.ts'),
  ]);
  return createPictures(composeDemoShop());
}

function picture(reply: FastifyReply, svg: string | undefined): FastifyReply {
  if (svg === undefined) throw notFound('Такой картинки нет');
  return reply
    .header('cache-control', 'public, max-age=86400')
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
    .type('image/svg+xml')
    .send(svg);
}
