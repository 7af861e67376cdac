/** Redirects that need no page: moved addresses (D21), and choosing a city without JavaScript (D19). */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DispatchedAs } from '../dispatch/dispatched.ts';
import { collapseSlashes, readTarget } from '../dispatch/request-target.ts';
import { originOf } from '../gateway/request-context.ts';
import type { PageHandler } from '../pages/pages.ts';
import type { HostsOfCities } from './calls.ts';

/** 301 within this host: the target is a path. */
export async function answerMoved(
  _: FastifyRequest,
  reply: FastifyReply,
  { location }: DispatchedAs<'moved'>,
): Promise<FastifyReply> {
  return reply.code(301).header('location', location).header('cache-control', 'no-cache').send();
}

/**
 * 303 to the host of a city.
 * @param answerPage answers for an unknown city, with the not-found page: no screen has that address
 */
export function createRegionChoice(cities: HostsOfCities, answerPage: PageHandler) {
  return async (request: FastifyRequest, reply: FastifyReply, { geoId }: DispatchedAs<'region'>) => {
    const { originalUrl, requestContext: context } = request;
    const region = cities.byId(geoId);
    if (region === undefined) return answerPage(request, reply);
    const path = localPath(readTarget(originalUrl).search);
    const location = originOf({ scheme: context.scheme, region }) + path;
    return reply.code(303).header('location', location).header('cache-control', 'no-store').send();
  };
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
