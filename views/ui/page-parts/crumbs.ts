/** The steps of breadcrumbs, and their JSON-LD for search engines. */
import { layoutTexts } from '../../../shared/texts/layout.ts';
import { isLinked } from '../../data/addresses.ts';
import type { Crumb } from './breadcrumbs.tsx';

interface Link {
  readonly title: string;
  readonly url: string;
}

/**
 * The steps from the home page to a thing: the API's or the fallback ones in between, the thing itself last.
 * @param named the API's breadcrumbs (contract.md §3), which may or may not contain the home page and the thing
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
