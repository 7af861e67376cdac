/** Addresses: which of the API's lead to a page, and how special ones are built. */
import { movedTo, slashed } from '../../shared/moved-paths.ts';
import { encodeQuery } from '../../shared/notation.ts';
import { matchScreen } from '../../shared/routes.ts';
import { onceBy } from '../../shared/rules/once.ts';

/**
 * Is it a local path that shows a screen or redirects to one (D21, spec §2)? The API's links to other places are not
 * shown.
 */
export function isLinked(url: string): boolean {
  const [named = ''] = url.split(/[?#]/, 1);
  if (named === '') return false;
  const path = slashed(named);
  return movedTo(path) !== undefined || matchScreen(path).screen !== 'notFound';
}

/** The elements whose pages exist, each page once. */
export function linkedOnce<T extends { readonly url: string }>(things: readonly T[]): readonly T[] {
  return onceBy(
    things.filter(({ url }) => isLinked(url)),
    ({ url }) => url,
  );
}

/** Does the path match a product page? */
export function isProduct(url: string): boolean {
  const { screen } = matchScreen(url);
  return screen === 'product' || screen === 'legacyProduct';
}

/**
 * An absolute address. Pictures of the shop's API may be on other hosts (contract.md §5.2). @param origin scheme and
 * host
 */
export function absoluteUrl(url: string, origin: string): string {
  return url.startsWith('/') ? origin + url : url;
}

/** The `tel:` address of a displayed phone number. */
export function phoneHref(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, '')}`;
}

/** The address of the search results. */
export function searchHref(text: string): string {
  return `/catalog/search/?${encodeQuery({ q: text }, 'skip')}`;
}

/** The address of a path in another city: a redirect of the storefront, which knows the city's host (D19). */
export function regionHref(id: number, path: string): string {
  return `/region/${id}?to=${encodeURIComponent(path)}`;
}
