import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { listingTexts, sortTexts } from '../../../../shared/texts/pages/listing.ts';
import { isFilled } from '../../../navigation/filled-fields.ts';
import button from '../../../ui/buttons/button.module.css';
import field from '../../../ui/fields/field.module.css';
import { DEFAULT_SORT, type ListingAddress, listingFields } from '../address.ts';
import { HiddenFields } from '../hidden-fields.tsx';
import styles from './sort-form.module.css';

/** The sort order of a listing: a GET form that a script submits on change. */
export function SortForm({ address }: { readonly address: ListingAddress }): ReactNode {
  const select = useRef<HTMLSelectElement>(null);
  const chosen = optionValue(address.sort);
  useLayoutEffect(() => {
    if (select.current !== null && !isFilled(select.current)) select.current.value = chosen;
  }, [chosen]);
  return (
    <form action={address.path} data-auto-submit="" data-keep-scroll="" className={styles.sort}>
      <HiddenFields fields={listingFields({ ...address, sort: DEFAULT_SORT, page: 1 })} />
      <select ref={select} name="sort" defaultValue={chosen} aria-label={listingTexts.sort} className={field.select}>
        {Object.entries(sortTexts).map(([sort, title]) => (
          <option key={sort} value={optionValue(sort)}>
            {title}
          </option>
        ))}
      </select>
      <noscript>
        <button type="submit" className={button.secondary}>
          {listingTexts.show}
        </button>
      </noscript>
    </form>
  );
}

/** The value in the address: '' for the default order, which is left out. */
function optionValue(sort: string): string {
  return sort === DEFAULT_SORT ? '' : sort;
}
