/** Redirects that need no page: moved addresses (D21), and choosing a city without JavaScript (D19). */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readTarget } from '../addresses/request-target.ts';
import type { DispatchedAs } from '../dispatch/dispatched.ts';
import { originOf } from '../gateway/request-context.ts';
import type { PageHandler } from '../pages/pages.ts';
import { localPath } from '../regions/region-redirect.ts';
import type { HostsOfCities } from './city-answer.ts';

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
