/** Addresses: which of those that the API names lead somewhere, and how special ones are written. */
import { movedTo, slashed } from '../../shared/moved-paths.ts';
import { encodeQuery } from '../../shared/notation.ts';
import { matchScreen } from '../../shared/routes.ts';
import { onceBy } from '../../shared/rules/once.ts';

/** Is it a local path that a screen shows, or leads to one (D21, spec §2)? Links elsewhere are not taken from the API. */
export function isLinked(url: string): boolean {
  const [named = ''] = url.split(/[?#]/, 1);
  if (named === '') return false;
  const path = slashed(named);
  return movedTo(path) !== undefined || matchScreen(path).screen !== 'notFound';
}

/** Those of a list whose pages exist, each page once. */
export function linkedOnce<T extends { readonly url: string }>(things: readonly T[]): readonly T[] {
  return onceBy(
    things.filter(({ url }) => isLinked(url)),
    ({ url }) => url,
  );
}

/** Is it the page of goods, as far as its path says? */
export function isProduct(url: string): boolean {
  const { screen } = matchScreen(url);
  return screen === 'product' || screen === 'legacyProduct';
}

/** An address with its host. Pictures of the shop's API may lie elsewhere (contract.md §5.2). @param origin scheme and host */
export function absoluteUrl(url: string, origin: string): string {
  return url.startsWith('/') ? origin + url : url;
}

/** `tel:` of a phone number as people write it. */
export function phoneHref(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, '')}`;
}

/** The address of the results for some words. */
export function searchHref(text: string): string {
  return `/catalog/search/?${encodeQuery({ q: text }, 'skip')}`;
}

/** The way to a path of ours in another city: through the storefront, which knows the city's host (D19). */
export function regionHref(id: number, path: string): string {
  return `/region/${id}?to=${encodeURIComponent(path)}`;
}
