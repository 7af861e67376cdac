import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { listingTexts, sortTexts } from '../../../../shared/texts/pages/listing.ts';
import { useApp } from '../../../context/app-context.ts';
import { isFilled } from '../../../navigation/filled-fields.ts';
import button from '../../../ui/buttons/button.module.css';
import field from '../../../ui/fields/field.module.css';
import { DEFAULT_SORT, LISTING_FORM, type ListingAddress } from '../address.ts';
import { FILTERS_ID } from '../filters/filters.tsx';
import styles from './toolbar.module.css';
import { RestoreView, ViewSwitch } from './view-switch.tsx';

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

/** The sort order of a listing: a field of the listing's form, which a script submits on change. */
function SortField({ address }: { readonly address: ListingAddress }): ReactNode {
  const select = useRef<HTMLSelectElement>(null);
  const chosen = optionValue(address.sort);
  const { navigation } = useApp().at;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each navigation, to the same address too
  useLayoutEffect(() => {
    if (select.current !== null && !isFilled(select.current)) select.current.value = chosen;
  }, [chosen, navigation]);
  return (
    <div className={styles.sort}>
      <select
        ref={select}
        form={LISTING_FORM}
        name="sort"
        defaultValue={chosen}
        aria-label={listingTexts.sort}
        className={field.select}
      >
        {Object.entries(sortTexts).map(([sort, title]) => (
          <option key={sort} value={optionValue(sort)}>
            {title}
          </option>
        ))}
      </select>
      <noscript>
        <button type="submit" form={LISTING_FORM} className={button.secondary}>
          {listingTexts.show}
        </button>
      </noscript>
    </div>
  );
}

/** The value in the address: '' for the default order, which is left out. */
function optionValue(sort: string): string {
  return sort === DEFAULT_SORT ? '' : sort;
}
