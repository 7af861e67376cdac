/** Pages: each screen of the table under its own patterns (spec §2), the JSON that shares its address, and fragments. */
import type { FastifyInstance } from 'fastify';
import type { SharedCallKey } from '../../shared/contract/calls.ts';
import { type ScreenName, screens } from '../../shared/routes.ts';
import { pageRoute } from '../http/route-names.ts';
import type { Pages } from '../pages/pages.ts';
import { asksForJson } from '../syntax/request-target.ts';
import type { CallHandlers } from './calls.ts';
import { screenPatterns } from './patterns.ts';

/** The call that is made where a screen's address is asked for with `format=json` (contract.md §4, §5.10). */
const jsonOf: { readonly [screen in ScreenName]?: SharedCallKey } = {
  actions: 'GET {listing}?format=json',
  brand: 'GET /brands/{code}/?format=json',
  legacyProduct: 'GET {product}?format=json',
  listing: 'GET {listing}?format=json',
  product: 'GET {product}?format=json',
  search: 'GET {listing}?format=json',
};

export interface ScreenOptions {
  readonly pages: Pick<Pages, 'answer'>;
  readonly calls: Pick<CallHandlers, 'call' | 'noJson'>;
}

export async function screenRoutes(app: FastifyInstance, { pages, calls }: ScreenOptions): Promise<void> {
  for (const [url, screen] of patternsOfScreens()) {
    const key = jsonOf[screen];
    const answerJson = key === undefined ? calls.noJson : calls.call(key);
    app.route({
      url,
      method: ['GET', 'HEAD'],
      config: { route: pageRoute(screen), isFromApi: true },
      handler: (request, reply) =>
        asksForJson(request.target.search) ? answerJson(request, reply) : pages.answer(request, reply),
    });
  }
}

/** Each pattern once: product and legacy product share theirs (D22), and the page tells them apart. */
function patternsOfScreens() {
  const names = Object.keys(screens) as (keyof typeof screens)[];
  return new Map(names.flatMap((screen) => screenPatterns(screen).map((url) => [url, screen] as const)));
}

const urls = { header: '/_parts/header.html', footer: '/_parts/footer.html' } as const;

/** The header or the footer alone, for pages of other servers (D24). */
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
