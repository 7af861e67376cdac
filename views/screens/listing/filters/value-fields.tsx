import type { ReactNode } from 'react';
import { formatInteger } from '../../../../shared/rules/money.ts';
import { listingTexts } from '../../../../shared/texts/listing.ts';
import { remembered } from '../../../remembered.ts';
import field from '../../../ui/field.module.css';
import { type ListingAddress, listingHref } from '../address.ts';
import styles from './filters.module.css';
import type { Available, FilterGroup, FilterValue } from './model.ts';

/** A long filter shows so many values, and those chosen, until all are asked for. */
const SHORT = 12;

type ListGroup = Extract<FilterGroup, { type: 'list' }>;

interface ValueFieldsProps {
  readonly group: ListGroup;
  readonly address: ListingAddress;
  readonly available: Available[string] | undefined;
}

/** The values of a list with their counts; what would leave nothing cannot be chosen. */
export function ValueFields({ group, address, available }: ValueFieldsProps): ReactNode {
  const choice = address.filter[group.code];
  const chosen: readonly string[] = choice !== undefined && choice !== '1' && 'length' in choice ? choice : [];
  const counts = available?.values ?? undefined;
  const shown = address.wide ? group.values : shortValues(group, chosen);
  const isPlain = counts === undefined && chosen.length === 0 && !address.wide;
  return (
    <>
      <div
        className={styles.values}
        {...(isPlain ? plainFields(group) : { children: fields(group, shown, chosen, counts) })}
      />
      {shown.length === group.values.length ? null : (
        <a href={listingHref({ ...address, wide: true })} data-keep-scroll="" className={styles.more}>
          {listingTexts.moreValues(group.values.length - shown.length)}
        </a>
      )}
    </>
  );
}

function shortValues({ values }: ListGroup, chosen: readonly string[]): readonly FilterValue[] {
  if (chosen.length === 0) return values.slice(0, SHORT);
  return values.filter(([value], index) => index < SHORT || chosen.includes(value));
}

/** Where nothing of it is chosen and the counts are its own: the same in every order and on every page of a listing. */
const plainFields = remembered((group: ListGroup) => fields(group, shortValues(group, []), [], undefined));

function fields(
  { code }: ListGroup,
  shown: readonly FilterValue[],
  chosen: readonly string[],
  counts: Readonly<Record<string, number>> | undefined,
): ReactNode {
  return shown.map(([value, title, all]) => {
    const count = counts === undefined ? all : (counts[value] ?? 0);
    const checked = chosen.includes(value);
    return (
      <label key={value} className={field.choice}>
        <input
          type="checkbox"
          name={`filter.${code}[]`}
          value={value}
          defaultChecked={checked}
          disabled={count === 0 && !checked}
        />
        {title}
        <b>{formatInteger(count)}</b>
      </label>
    );
  });
}
