import type { ReactNode } from 'react';
import { emptyListingTexts } from '../../../../shared/texts/pages/empty-listing.ts';
import { listingTexts } from '../../../../shared/texts/pages/listing.ts';
import button from '../../../ui/buttons/button.module.css';
import { isFiltered, type ListingAddress, listingHref } from '../address.ts';
import styles from '../define-listing.module.css';
import { RelaxLinks } from './relax-links.tsx';

interface EmptyListingProps {
  /** Heading when no filter is chosen; otherwise it is 'Ничего не нашлось'. */
  readonly title?: string;
  readonly hint?: string;
  readonly address: ListingAddress;
}

/** Shown instead of goods: the reason, and links that reset the filters or lead to the catalogue. */
export default function EmptyListing({
  title = emptyListingTexts.section,
  hint = emptyListingTexts.sectionHint,
  address,
}: EmptyListingProps): ReactNode {
  const filtered = isFiltered(address);
  return (
    <div className={styles.empty}>
      <h2>{filtered ? emptyListingTexts.nothing : title}</h2>
      <p>{filtered ? emptyListingTexts.nothingHint : hint}</p>
      {filtered ? (
        <a href={listingHref({ ...address, page: 1, filter: {} })} data-keep-scroll="" className={button.primary}>
          {listingTexts.reset}
        </a>
      ) : (
        <a href="/catalog/" className={button.primary}>
          {emptyListingTexts.toCatalogue}
        </a>
      )}
      {filtered ? <RelaxLinks address={address} /> : null}
    </div>
  );
}
