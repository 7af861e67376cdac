/** What a request is counted and logged under: a pattern, never an address (design.md, 'Ops'). */
import type { FastifyRequest } from 'fastify';
import { matchScreen, type ScreenName } from '../../shared/routes.ts';
import { readTarget } from '../routes/dispatch/request-target.ts';

/** A row of a table, or the name of the request's kind. */
export function routeName({ route, decision, originalUrl }: FastifyRequest): string {
  if (route !== undefined) return route;
  switch (decision.kind) {
    case 'call':
      return decision.key;
    case 'own':
      return decision.file;
    case 'page':
      return pageRoute(matchScreen(readTarget(originalUrl).path).screen);
    default:
      return decision.kind;
  }
}

export function pageRoute(screen: ScreenName): string {
  return `page ${screen}`;
}
