import type { ReactNode } from 'react';
import { listingTexts } from '../../../../shared/texts/listing.ts';
import button from '../../../ui/buttons/button.module.css';
import state from '../../../ui/states/empty.module.css';
import { isFiltered, type ListingAddress, listingHref } from '../address.ts';
import styles from './empty-listing.module.css';

interface EmptyListingProps {
  /** Where nothing is chosen: what is told in place of 'Ничего не нашлось'. */
  readonly title: string;
  readonly hint: string;
  readonly address: ListingAddress;
  /** Further ways out. */
  readonly children?: ReactNode;
}

/** No goods, and the ways out. */
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
