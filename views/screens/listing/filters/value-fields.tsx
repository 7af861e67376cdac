import type { ReactNode } from 'react';
import { formatInteger } from '../../../../shared/rules/money.ts';
import { listingTexts } from '../../../../shared/texts/listing.ts';
import field from '../../../ui/field.module.css';
import { type ListingAddress, listingHref } from '../address.ts';
import styles from './filters.module.css';
import type { Available, FilterGroup } from './model.ts';

/** A long filter shows so many values, and those chosen, until all are asked for. */
const SHORT = 12;

interface ValueFieldsProps {
  readonly group: Extract<FilterGroup, { type: 'list' }>;
  readonly address: ListingAddress;
  readonly available: Available[string] | undefined;
}

/** The values of a list with their counts; what would leave nothing cannot be chosen. */
export function ValueFields({ group, address, available }: ValueFieldsProps): ReactNode {
  const choice = address.filter[group.code];
  const chosen: readonly string[] = choice !== undefined && choice !== '1' && 'length' in choice ? choice : [];
  const counts = available?.values;
  const shown = address.wide
    ? group.values
    : group.values.filter(([value], index) => index < SHORT || chosen.includes(value));
  return (
    <>
      <div className={styles.values}>
        {shown.map(([value, title, all]) => {
          const count = counts === undefined || counts === null ? all : (counts[value] ?? 0);
          const checked = chosen.includes(value);
          return (
            <label key={value} className={field.choice}>
              <input
                type="checkbox"
                name={`filter.${group.code}[]`}
                value={value}
                defaultChecked={checked}
                disabled={count === 0 && !checked}
              />
              {title}
              <b>{formatInteger(count)}</b>
            </label>
          );
        })}
      </div>
      {shown.length === group.values.length ? null : (
        <a href={listingHref({ ...address, wide: true })} data-keep-scroll="" className={styles.more}>
          {listingTexts.moreValues(group.values.length - shown.length)}
        </a>
      )}
    </>
  );
}
