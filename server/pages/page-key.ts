import type { RequestContext } from '../gateway/request-context.ts';
import { normaliseUrl } from '../http-cache/rules/key.ts';

/**
 * The key of a kept page: region, scheme, build, offered optional calls, and the address with its known parameters in
 * order. The city is part of it too, because a page made before the API has named the city shows none.
 */
export function pageKey({ region, scheme, offered }: RequestContext, url: string, build: string): string {
  return `${region.host} ${region.geo?.id} ${scheme} ${build} ${offered?.mark} ${normaliseUrl(url)}`;
}
