/** Listings of categories and their sections, `/{category}/{url}/` (spec §2). */
import { listingTexts } from '../../../shared/texts/listing.ts';
import type { Place } from '../../context/place.ts';
import { sectionsQuery } from '../../data/frame-queries.ts';
import { defineListing } from './define-listing.tsx';
import { SectionLinks } from './section-links.tsx';

export const screen = defineListing({
  late: (at) => [sectionsQuery(categoryPath(at))],
  intro: (_, at) => <SectionLinks category={categoryPath(at)} current={at.path} />,
  empty: () => ({ title: listingTexts.emptySection, hint: listingTexts.emptySectionHint }),
});

/** Path of the listing's category. */
function categoryPath({ params }: Place): string {
  return `/${params.category}/`;
}
