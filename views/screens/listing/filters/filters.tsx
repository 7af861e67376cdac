import type { ReactNode } from 'react';
import { listingTexts } from '../../../../shared/texts/pages/listing.ts';
import button from '../../../ui/buttons/button.module.css';
import { CloseIcon } from '../../../ui/buttons/close-icon.tsx';
import { Late } from '../../../ui/states/late.tsx';
import { Loading } from '../../../ui/states/loading.tsx';
import { type ListingAddress, listingHref } from '../address.ts';
import { FilterForm } from './filter-form.tsx';
import styles from './filters.module.css';
import { availableQuery, type FilterGroup, filtersQuery } from './model.ts';

/** Id of the sheet, for the buttons that open and close it. */
export const FILTERS_ID = 'filters';

/**
 * The filters of a listing: a column beside the goods on wide screens, on phones a popover sheet, which opens without a
 * script. They are a late block, so the goods never wait for them.
 */
export function Filters({ address }: { readonly address: ListingAddress }): ReactNode {
  return (
    <div id={FILTERS_ID} popover="auto" className={styles.sheet}>
      <p className={styles.head}>
        <span>{listingTexts.filters}</span>
        <button type="button" popoverTarget={FILTERS_ID} popoverTargetAction="hide" className={styles.close}>
          <span className="visually-hidden">{listingTexts.closeFilters}</span>
          <CloseIcon />
        </button>
      </p>
      <Late query={filtersQuery(address)} fallback={<Loading />}>
        {(groups) => (groups.length === 0 ? null : <Counted groups={groups} address={address} />)}
      </Late>
      <p className={styles.foot}>
        <a href={listingHref({ ...address, page: 1, filter: {} })} data-keep-scroll="" className={button.quiet}>
          {listingTexts.reset}
        </a>
        <button type="button" popoverTarget={FILTERS_ID} popoverTargetAction="hide" className={button.primary}>
          {listingTexts.show}
        </button>
      </p>
    </div>
  );
}

interface CountedProps {
  readonly groups: readonly FilterGroup[];
  readonly address: ListingAddress;
}

/**
 * The form with counts for the chosen filters (contract.md §4). Until they arrive the same form shows the counts of the
 * whole listing.
 */
function Counted({ groups, address }: CountedProps): ReactNode {
  const plain = <FilterForm groups={groups} available={{}} address={address} />;
  return (
    <Late query={availableQuery(address)} fallback={plain} failed={plain}>
      {(available) => <FilterForm groups={groups} available={available} address={address} />}
    </Late>
  );
}
