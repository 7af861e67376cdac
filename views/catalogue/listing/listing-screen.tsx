/** Listings of categories and their sections, `/{category}/{url}/` (spec §2). */

import type { ReactNode } from 'react';
import { listingTexts } from '../../../shared/texts/pages/listing.ts';
import { type Place, readPlace } from '../../context/place.ts';
import type { FrameLink } from '../../data/frame-model.ts';
import { sectionsQuery } from '../../data/frame-queries.ts';
import { cachedMarkup, type Inside } from '../../ui/cached-markup.ts';
import { Late } from '../../ui/states/late.tsx';
import {
  type Choice,
  isFiltered,
  isValues,
  type ListingAddress,
  listingHref,
  plainListing,
  readListing,
  type Sort,
} from './address.ts';
import { defineListing } from './define-listing.tsx';
import type { FilterGroup } from './filters/groups.ts';
import { filtersQuery } from './filters/queries.ts';
import styles from './listing.module.css';

export const screen = defineListing({
  late: (at) => [sectionsQuery(categoryPath(at))],
  intro: (_, at) => <SectionLinks category={categoryPath(at)} address={readListing(at)} />,
});

/** The path of the category that the listing shows or belongs to. */
function categoryPath({ params }: Place): string {
  return `/${params.category}/`;
}

interface SectionLinksProps {
  /** Path of the category. */
  readonly category: string;
  /** The listing shown. */
  readonly address: ListingAddress;
}

/** Links to the sections of a category, taken from the catalogue's menu. */
function SectionLinks({ category, address }: SectionLinksProps): ReactNode {
  return (
    <Late query={sectionsQuery(category)} fallback={<div className={styles.sections} />} failed={null}>
      {(sections) => {
        if (sections.length === 0) return null;
        const { path, q, sort, wide } = address;
        if (q === '' && !isFiltered(address)) return <Links items={plainItems(sections, path, sort, wide)} />;
        const untitled = <Links items={{ children: sectionItems(sectionLinks(sections, address, [])) }} />;
        return (
          <Late query={filtersQuery(address)} fallback={untitled} failed={untitled}>
            {(groups) => <Links items={{ children: sectionItems(sectionLinks(sections, address, groups)) }} />}
          </Late>
        );
      }}
    </Late>
  );
}

function Links({ items }: { readonly items: Inside }): ReactNode {
  return (
    <nav aria-label={listingTexts.sections} className={styles.sections}>
      <ul {...items} />
    </nav>
  );
}

/** The links of a listing without filters. Most pages of listings are such, and their links are the same on each. */
const plainItems = cachedMarkup((sections: readonly FrameLink[], path: string, sort: Sort, wide: boolean) =>
  sectionItems(sectionLinks(sections, { ...plainListing(path), sort, wide }, [])),
);

function sectionItems(links: readonly SectionLink[]): ReactNode {
  return links.map(({ title, href, current }) => (
    <li key={`${title} ${href}`}>
      <a href={href} aria-current={current}>
        {title}
      </a>
    </li>
  ));
}

interface SectionLink {
  readonly title: string;
  readonly href: string;
  /** `page`: it is the page's own section; true: its filter is chosen. */
  readonly current: 'page' | true | undefined;
}

/**
 * A section is a page, a filter of one (`/wine/?filter.color[]=red`), or both: a value of a filter may have its title.
 * A link replaces the filters that stand for a section, and keeps the others and the sort.
 * @param groups the filters, which name the chosen values; without them only filters in links are known
 */
export function sectionLinks(
  sections: readonly FrameLink[],
  address: ListingAddress,
  groups: readonly FilterGroup[],
): readonly SectionLink[] {
  const own = sections.map(([title, url]) => {
    const [path = '', search = ''] = url.split(/(?=\?)/);
    return { title, path, filter: readListing(readPlace(path, search)).filter };
  });
  const titles = new Set(own.map(({ title }) => title.toLowerCase()));
  const codes = new Set(own.flatMap(({ filter }) => Object.keys(filter)));
  const chosen = new Set<string>();
  const others: Record<string, Choice> = {};
  for (const [code, choice] of Object.entries(address.filter)) {
    if (codes.has(code)) continue;
    const left = isValues(choice) ? choice.filter((value) => !takes(titleOf(groups, code, value))) : choice;
    if (!isValues(left) || left.length > 0) others[code] = left;
  }
  return own.map(({ title, path, filter }) => {
    const isHere = path === address.path && isPartOf(filter, address.filter);
    const isPage = isHere && Object.keys(filter).length === 0;
    const { first: _, ...shown } = address;
    return {
      title,
      href: listingHref({ ...shown, path, page: 1, filter: { ...others, ...filter } }),
      current: isPage ? 'page' : isHere || chosen.has(title.toLowerCase()) || undefined,
    };
  });

  /** Does the value stand for a section? Remembers that it is chosen. */
  function takes(title: string | undefined): boolean {
    const name = title?.toLowerCase();
    if (name === undefined || !titles.has(name)) return false;
    chosen.add(name);
    return true;
  }
}

function titleOf(groups: readonly FilterGroup[], code: string, value: string): string | undefined {
  const group = groups.find((one) => one.code === code);
  return group?.type === 'list' ? group.values.find(([one]) => one === value)?.[1] : undefined;
}

function isPartOf(part: ListingAddress['filter'], whole: ListingAddress['filter']): boolean {
  return Object.entries(part).every(([code, choice]) => {
    const other = whole[code];
    if (other === undefined) return false;
    if (isValues(choice)) return isValues(other) && choice.every((value) => other.includes(value));
    return JSON.stringify(choice) === JSON.stringify(other);
  });
}
