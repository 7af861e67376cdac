/** The address under which a page is opened, and the key under which it is kept. */
import { matchScreen, screenParameters } from '../../shared/routes.ts';
import type { RequestContext } from '../gateway/request-context.ts';
import { withKnownParameters, withSortedParameters } from '../syntax/query.ts';
import { splitUrl } from '../syntax/request-target.ts';

/**
 * Removes the query parameters that the page's screen does not read (D25), such as campaign marks, and sorts the
 * rest. The page is opened and kept under the result; the browser keeps its own address.
 * @param url path and query as received
 */
export function knownAddress(url: string): string {
  const { path, search } = splitUrl(url);
  if (search === '') return url;
  const known = screenParameters[matchScreen(path).screen] ?? [];
  return withSortedParameters(withKnownParameters(url, (key) => known.includes(key)));
}

/**
 * The key of a kept page: region, scheme, build, what the API offers, and the address.
 * The city's id is part of it: a page rendered before the API has named its cities names none.
 *
 * @param url made by `knownAddress`
 */
export function pageKey({ region, scheme, offered }: RequestContext, url: string, build: string): string {
  return `${region.host} ${region.geo?.id} ${scheme} ${build} ${offered?.mark} ${url}`;
}
