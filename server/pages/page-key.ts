import type { RequestContext } from '../gateway/request-context.ts';
import { normaliseUrl } from '../http-cache/rules/key.ts';

/**
 * What makes two requests for a page equal: region, scheme, build, what the API offers, and the address with its known parameters in order.
 * The city counts as well: a page made while the API has not told it names none.
 */
export function pageKey({ region, scheme, offered }: RequestContext, url: string, build: string): string {
  return `${region.host} ${region.geo?.id} ${scheme} ${build} ${offered?.mark} ${normaliseUrl(url)}`;
}
