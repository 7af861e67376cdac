import type { ReactNode } from 'react';
import { formatMeasure } from '../../../../shared/rules/money.ts';
import { listingTexts } from '../../../../shared/texts/pages/listing.ts';
import field from '../../../ui/fields/field.module.css';
import { isValues, type ListingAddress } from '../address.ts';
import styles from './filters.module.css';
import type { Available, FilterGroup } from './model.ts';
import { ValueFields } from './value-fields.tsx';

interface FilterFieldsProps {
  readonly group: FilterGroup;
  readonly address: ListingAddress;
  readonly available: Available[string] | undefined;
}

/** The form fields of one filter, named as the API expects them (contract.md §5.4). */
export function FilterFields({ group, address, available }: FilterFieldsProps): ReactNode {
  const choice = address.filter[group.code];
  if (group.type === 'list') return <ValueFields group={group} address={address} available={available} />;
  if (group.type === 'flag') {
    return (
      <label className={field.choice}>
        <input type="checkbox" name={`filter.${group.code}`} value="1" defaultChecked={choice === '1'} />
        {group.title}
      </label>
    );
  }
  const { from, to } = choice !== undefined && choice !== '1' && !isValues(choice) ? choice : {};
  return (
    <div className={styles.range}>
      <RangeEnd
        name={`filter.${group.code}.from`}
        label={listingTexts.from}
        value={from}
        hint={available?.min ?? group.min}
        unit={group.unit}
      />
      <RangeEnd
        name={`filter.${group.code}.to`}
        label={listingTexts.to}
        value={to}
        hint={available?.max ?? group.max}
        unit={group.unit}
      />
      {group.unit === undefined ? null : <span>{group.unit}</span>}
    </div>
  );
}

interface RangeEndProps {
  readonly name: string;
  readonly label: string;
  readonly value: string | undefined;
  /** The lowest or highest value among the goods, shown as the placeholder. */
  readonly hint: number | undefined;
  readonly unit: string | undefined;
}

function RangeEnd({ name, label, value = '', hint, unit }: RangeEndProps): ReactNode {
  return (
    <label>
      <span>{label}</span>
      <input
        type="number"
        step="any"
        min="0"
        inputMode="decimal"
        name={name}
        defaultValue={value}
        placeholder={hint === undefined ? undefined : formatMeasure(hint, unit)}
        className={field.input}
      />
    </label>
  );
}
