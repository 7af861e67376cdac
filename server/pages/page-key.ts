import type { RequestContext } from '../gateway/request-context.ts';

/**
 * The key of a kept page: region, scheme, build, what the API offers, and the address.
 * The city's id is part of it: a page rendered before the API has named its cities names none.
 *
 * @param url made by `knownAddress`
 */
export function pageKey({ region, scheme, offered }: RequestContext, url: string, build: string): string {
  return `${region.host} ${region.geo?.id} ${scheme} ${build} ${offered?.mark} ${url}`;
}
