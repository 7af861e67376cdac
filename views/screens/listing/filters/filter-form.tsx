import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { listingTexts } from '../../../../shared/texts/pages/listing.ts';
import { isFilled } from '../../../navigation/filled-fields.ts';
import button from '../../../ui/buttons/button.module.css';
import { type ListingAddress, listingFields, listingHref } from '../address.ts';
import { HiddenFields } from '../hidden-fields.tsx';
import { FilterFields } from './filter-fields.tsx';
import styles from './filters.module.css';
import { type Available, type FilterGroup, SHOP_FILTER } from './model.ts';
import { MyShopField } from './my-shop-field.tsx';

interface FilterFormProps {
  readonly groups: readonly FilterGroup[];
  /** Counts under the chosen filters; empty when none is chosen or the counts have not arrived. */
  readonly available: Available;
  readonly address: ListingAddress;
}

/** All filters as one GET form, which a script submits on change. Its fields follow the address, on Back as well. */
export function FilterForm({ groups, available, address }: FilterFormProps): ReactNode {
  const form = useRef<HTMLFormElement>(null);
  const shown = listingHref({ ...address, page: 1 });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each new address
  useLayoutEffect(() => restore(form.current), [shown]);
  return (
    <form
      ref={form}
      action={address.path}
      aria-label={listingTexts.filters}
      data-auto-submit=""
      data-keep-scroll=""
      className={styles.form}
    >
      <HiddenFields fields={listingFields({ ...address, filter: {}, page: 1 })} />
      <MyShopField groups={groups} address={address} />
      {groups
        .filter(({ code }) => code !== SHOP_FILTER)
        .map((group) => (
          <fieldset key={group.code} className={group.type === 'flag' ? styles.flag : styles.group}>
            <legend className={group.type === 'flag' ? 'visually-hidden' : undefined}>{group.title}</legend>
            <FilterFields group={group} address={address} available={available[group.code]} />
          </fieldset>
        ))}
      <noscript>
        <button type="submit" className={button.primary}>
          {listingTexts.show}
        </button>
      </noscript>
    </form>
  );
}

/**
 * Sets the fields to their defaults, which are the values of the address. Input that is not submitted yet stays: fields
 * filled since the navigation began, and the number field that has the focus.
 */
function restore(form: HTMLFormElement | null): void {
  for (const field of form?.elements ?? []) {
    if (!(field instanceof HTMLInputElement) || isFilled(field)) continue;
    if (field.type === 'checkbox') field.checked = field.defaultChecked;
    else if (field.type === 'number' && field !== document.activeElement) field.value = field.defaultValue;
  }
}
