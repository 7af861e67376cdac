/** The header or the footer alone, for pages of other servers (D24). */
import type { FastifyInstance } from 'fastify';
import type { Pages } from '../pages/pages.ts';

const urls = { header: '/_parts/header.html', footer: '/_parts/footer.html' } as const;

export async function fragmentRoutes(app: FastifyInstance, { pages }: { pages: Pick<Pages, 'answerFragment'> }) {
  for (const fragment of ['header', 'footer'] as const) {
    app.route({
      url: urls[fragment],
      method: ['GET', 'HEAD'],
      config: { route: 'fragment', isFromApi: true },
      handler: (request, reply) => pages.answerFragment(fragment, request, reply),
    });
  }
}
