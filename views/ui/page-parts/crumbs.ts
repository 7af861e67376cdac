/** The breadcrumbs of a page, and their structured data for search engines. */
import { layoutTexts } from '../../../shared/texts/layout.ts';
import { isLinked } from '../../data/addresses.ts';
import type { Crumb } from './breadcrumbs.tsx';

interface Link {
  readonly title: string;
  readonly url: string;
}

/**
 * The breadcrumbs from the home page: the API's, or fallback ones; the current page comes last.
 * @param named the API's breadcrumbs (contract.md §3), with or without home and the page itself
 */
export function crumbSteps(
  named: readonly Link[] | null | undefined,
  fallback: readonly Link[],
  self: Link,
): readonly Crumb[] {
  const between = (named ?? fallback).filter(({ title, url }) => title !== '' && url !== '/' && url !== self.url);
  return [
    [layoutTexts.homeCrumb, '/'],
    ...between.map(({ title, url }): Crumb => [title, url]),
    [self.title, self.url],
  ];
}

/** schema.org `BreadcrumbList`. */
export function breadcrumbList(steps: readonly Crumb[], origin: string): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(([name, url], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      ...(isLinked(url) && { item: origin + url }),
    })),
  };
}
