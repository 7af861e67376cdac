/** Listings of categories and their sections, `/{category}/{url}/` (spec §2). */
import type { Place } from '../../context/place.ts';
import { sectionsQuery } from '../../data/frame-queries.ts';
import { readListing } from './address.ts';
import { defineListing } from './define-listing.tsx';
import { SectionLinks } from './section-links.tsx';

export const screen = defineListing({
  late: (at) => [sectionsQuery(categoryPath(at))],
  intro: (_, at) => <SectionLinks category={categoryPath(at)} address={readListing(at)} />,
});

/** The path of the category that the listing shows or belongs to. */
function categoryPath({ params }: Place): string {
  return `/${params.category}/`;
}
