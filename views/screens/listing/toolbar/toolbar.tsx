import type { ReactNode } from 'react';
import { listingTexts } from '../../../../shared/texts/pages/listing.ts';
import type { ListingAddress } from '../address.ts';
import { FILTERS_ID } from '../filters/filters.tsx';
import { RestoreView } from './restore-view.tsx';
import { SortField } from './sort-field.tsx';
import styles from './toolbar.module.css';
import { ViewSwitch } from './view-switch.tsx';

/** The bar above the goods: the button for the filters (on narrow screens), the sort order, the view. */
export function Toolbar({ address }: { readonly address: ListingAddress }): ReactNode {
  const chosen = Object.keys(address.filter).length;
  return (
    <div className={styles.toolbar}>
      <button type="button" popoverTarget={FILTERS_ID} className={styles.filters}>
        {listingTexts.filters}
        {chosen === 0 ? null : <b>{chosen}</b>}
      </button>
      <SortField address={address} />
      <ViewSwitch />
      <RestoreView />
    </div>
  );
}
