import type { ReactNode } from 'react';
import { listingTexts } from '../../../../shared/texts/pages/listing.ts';
import button from '../../../ui/buttons/button.module.css';
import state from '../../../ui/states/empty.module.css';
import { isFiltered, type ListingAddress, listingHref } from '../address.ts';
import styles from './empty-listing.module.css';

interface EmptyListingProps {
  /** Heading when no filter is chosen; otherwise it is 'Ничего не нашлось'. */
  readonly title: string;
  readonly hint: string;
  readonly address: ListingAddress;
  /** Further suggestions, below the link. */
  readonly children?: ReactNode;
}

/** Shown instead of goods: the reason, and a link that resets the filters or leads to the catalogue. */
export function EmptyListing({ title, hint, address, children }: EmptyListingProps): ReactNode {
  const filtered = isFiltered(address);
  return (
    <div className={`${state.empty} ${styles.listing}`}>
      <h2>{filtered ? listingTexts.nothing : title}</h2>
      <p>{filtered ? listingTexts.nothingHint : hint}</p>
      {filtered ? (
        <a href={listingHref({ ...address, page: 1, filter: {} })} data-keep-scroll="" className={button.primary}>
          {listingTexts.reset}
        </a>
      ) : (
        <a href="/catalog/" className={button.primary}>
          {listingTexts.toCatalogue}
        </a>
      )}
      {children}
    </div>
  );
}
