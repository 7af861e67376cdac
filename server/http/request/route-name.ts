/** The name under which a request is counted and logged: a pattern, never an address. */
import type { FastifyRequest } from 'fastify';
import { matchScreen, type ScreenName } from '../../../shared/routes.ts';
import { readTarget } from '../../addresses/request-target.ts';

/** The key of a call, the name of a file or screen, or the request's kind. */
export function routeName({ route, dispatched, originalUrl }: FastifyRequest): string {
  if (route !== undefined) return route;
  switch (dispatched.kind) {
    case 'call':
      return dispatched.key;
    case 'own':
      return dispatched.file;
    case 'page':
      return pageRoute(matchScreen(readTarget(originalUrl).path).screen);
    default:
      return dispatched.kind;
  }
}

export function pageRoute(screen: ScreenName): string {
  return `page ${screen}`;
}
