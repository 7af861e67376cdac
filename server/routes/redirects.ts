/**
 * Addresses that are no page of their own: moved pages (D21), the choice of a city without JavaScript (D19), and whatever
 * no other route has.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { movedTo, slashed } from '../../shared/moved-paths.ts';
import { readId } from '../../shared/rules/ids.ts';
import { originOf } from '../gateway/request-context.ts';
import { MOVED, pageRoute } from '../http/route-names.ts';
import type { Pages } from '../pages/pages.ts';
import { asksForJson, collapseSlashes, isApiPath, isPicturePath } from '../syntax/request-target.ts';
import type { CallHandlers, HostsOfCities } from './calls.ts';

export interface RedirectOptions {
  readonly pages: Pick<Pages, 'answer'>;
  readonly calls: Pick<CallHandlers, 'picture' | 'noJson'>;
  readonly cities: HostsOfCities;
}

export async function redirectRoutes(app: FastifyInstance, { pages, calls, cities }: RedirectOptions): Promise<void> {
  const page = { route: pageRoute('notFound'), isFromApi: true };

  for (const url of ['/news/*', '/about/news/*', '/*']) {
    app.route({ url, method: ['GET', 'HEAD'], config: page, handler: answerRest });
  }

  app.route<{ Params: { geoId: string } }>({
    url: '/region/:geoId(^\\d+)',
    method: ['GET', 'HEAD'],
    config: { route: 'region', template: '/region/{geo_id}' },
    handler: (request, reply) => {
      const { target, requestContext: context, params } = request;
      const geoId = readId(params.geoId);
      if (geoId === undefined || asksForJson(target.search)) return answerRest(request, reply);
      const region = cities.byId(geoId);
      // No screen has that address.
      if (region === undefined) return pages.answer(request, reply);
      const location = originOf({ scheme: context.scheme, region }) + localPath(target.search);
      return reply.code(303).header('location', location).header('cache-control', 'no-store').send();
    },
  });

  /** A picture of the shop, a redirect within this host, or the page that says that there is none. */
  function answerRest(request: FastifyRequest, reply: FastifyReply) {
    const { path, search } = request.target;
    if (isPicturePath(path)) return calls.picture(request, reply);
    if (asksForJson(search)) return calls.noJson(request, reply);
    const location = movedPath(path);
    if (location === undefined) return pages.answer(request, reply);
    request.route = MOVED;
    const fields = { location: location + search, 'cache-control': 'no-cache' };
    return reply.code(301).headers(fields).send();
  }
}

/**
 * Finds the new path of a moved page (D21, spec §2): missing or doubled slashes, news, the holiday event. One redirect
 * covers them all. Legacy product addresses and wrong prefixes (D22) depend on the product, so its screen redirects
 * them.
 * @param path of a page, undecoded, beginning with a slash
 * @returns the new path, always on this host; undefined if the page has not moved
 */
export function movedPath(path: string): string | undefined {
  const single = path.includes('//') ? collapseSlashes(path) : path;
  const written = slashed(single);
  const target = movedTo(written) ?? written;
  return target === path || isApiPath(target) ? undefined : target;
}

/** A placeholder host for parsing; only the path of the result is used. */
const BASE = 'http://local.invalid';

/**
 * Reads the target of a chosen city, `GET /region/{geo_id}?to=/path/` (D19).
 * @param search the query of the request, with its `?`
 * @returns the path in `to`, without query or host; `/` if it is not a local path
 */
export function localPath(search: string): string {
  const to = new URLSearchParams(search).get('to') ?? '/';
  if (!to.startsWith('/') || to.includes('\\') || !URL.canParse(to, BASE)) return '/';
  const url = new URL(to, BASE);
  return url.origin === BASE && url.username === '' ? collapseSlashes(url.pathname) : '/';
}
