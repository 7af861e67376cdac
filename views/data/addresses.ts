/** Addresses: which of the API's links lead to a page of the storefront, and how special addresses are built. */
import { movedTo, slashed } from '../../shared/moved-paths.ts';
import { encodeQuery } from '../../shared/notation.ts';
import { matchScreen } from '../../shared/routes.ts';
import { onceBy } from '../../shared/rules/once.ts';

/**
 * Is it a local path that a screen shows, or that redirects to one (D21, spec §2)? Other links from the API are not
 * used.
 */
export function isLinked(url: string): boolean {
  const [named = ''] = url.split(/[?#]/, 1);
  if (named === '') return false;
  const path = slashed(named);
  return movedTo(path) !== undefined || matchScreen(path).screen !== 'notFound';
}

/** The items of a list whose pages exist, without duplicate addresses. */
export function linkedOnce<T extends { readonly url: string }>(things: readonly T[]): readonly T[] {
  return onceBy(
    things.filter(({ url }) => isLinked(url)),
    ({ url }) => url,
  );
}

/** Is it the path of a product page? */
export function isProduct(url: string): boolean {
  const { screen } = matchScreen(url);
  return screen === 'product' || screen === 'legacyProduct';
}

/**
 * Puts the origin before a local address. Others stay as they are: the API's pictures may lie elsewhere
 * (contract.md §5.2).
 * @param origin scheme and host
 */
export function absoluteUrl(url: string, origin: string): string {
  return url.startsWith('/') ? origin + url : url;
}

/** The `tel:` address of a phone number as people write it. */
export function phoneHref(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, '')}`;
}

const SEARCH = '/catalog/search/';

/** The address of the search results for a text. */
export function searchHref(text: string): string {
  return `${SEARCH}?${encodeQuery({ q: text }, 'skip')}`;
}

/** The text whose results are shown at a location; empty elsewhere. */
export function searchedText({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string {
  return (pathname === SEARCH && new URLSearchParams(search).get('q')) || '';
}

/**
 * The address that leads to a path in another city: the server redirects to the city's host (D19).
 * @param id the city's geo id
 */
export function regionHref(id: number, path: string): string {
  return `/region/${id}?to=${encodeURIComponent(path)}`;
}
