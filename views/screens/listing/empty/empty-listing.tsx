import type { ReactNode } from 'react';
import { listingTexts } from '../../../../shared/texts/listing.ts';
import button from '../../../ui/buttons/button.module.css';
import state from '../../../ui/states/empty.module.css';
import { isFiltered, type ListingAddress, listingHref } from '../address.ts';
import styles from './empty-listing.module.css';

interface EmptyListingProps {
  /** Without filters: the title in place of 'Ничего не нашлось'. */
  readonly title: string;
  readonly hint: string;
  readonly address: ListingAddress;
  /** Further links. */
  readonly children?: ReactNode;
}

/** The empty state of a listing, with links to other goods. */
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
