import type { ReactNode } from 'react';
import { layoutTexts } from '../../../shared/texts/layout.ts';
import { isLinked } from '../../data/addresses.ts';
import { KnownLink } from '../links/known-link.tsx';
import styles from './breadcrumbs.module.css';

/** A step on the path from the home page: title and path. */
export type Crumb = readonly [title: string, url: string];

/** Breadcrumbs. The last step is the page itself, and no link. */
export function Breadcrumbs({ steps }: { readonly steps: readonly Crumb[] }): ReactNode {
  const last = steps.length - 1;
  return (
    <nav aria-label={layoutTexts.breadcrumbs} className={`note ${styles.crumbs}`}>
      <ol>
        {steps.map(([title, url], index) => (
          <li
            key={url}
            aria-current={index === last ? 'page' : undefined}
            // On phones the page itself is left to its heading, right below.
            className={index === last && last > 0 ? 'visually-hidden till-tablet' : undefined}
          >
            {index === last ? title : <KnownLink href={url}>{title}</KnownLink>}
          </li>
        ))}
      </ol>
    </nav>
  );
}

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

/** The breadcrumbs for search engines: schema.org `BreadcrumbList`. */
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
