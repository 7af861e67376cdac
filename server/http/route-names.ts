/** What routes are called in logs, metrics and traces: never by an address. */
import type { FastifyRequest } from 'fastify';
import type { ScreenName } from '../../shared/routes.ts';

/** Build files are too many to be traced or looked at. */
export const ASSET = 'asset';
/** A redirect within the host, which depends on its path alone. */
export const MOVED = 'moved';
/** An address that no handler sees. */
export const REFUSED = 'refused';
/** A method that the address does not have. */
export const METHOD = 'method';

const PAGE = 'page ';

export function pageRoute(screen: ScreenName): string {
  return PAGE + screen;
}

export function isPageRoute(route: string): boolean {
  return route.startsWith(PAGE);
}

/** The key of a call, the name of a file or screen, or what else the route is named. */
export function routeName({ route, routeOptions }: FastifyRequest): string {
  return route ?? routeOptions.config?.route ?? REFUSED;
}
