import { type ReactNode, useRef } from 'react';
import { formatInteger } from '../../../../shared/rules/money.ts';
import field from '../../../ui/fields/field.module.css';
import { remembered } from '../../../ui/remembered.ts';
import { isValues, type ListingAddress } from '../address.ts';
import styles from './filters.module.css';
import { type Available, type FilterGroup, type FilterValue, shownValues } from './model.ts';
import { MoreValues, useFocusOnNewValue } from './more-values.tsx';

type ListGroup = Extract<FilterGroup, { type: 'list' }>;

interface ValueFieldsProps {
  readonly group: ListGroup;
  readonly address: ListingAddress;
  readonly available: Available[string] | undefined;
}

/** The values of a list filter with their counts. A value that would leave no goods is disabled. */
export function ValueFields({ group, address, available }: ValueFieldsProps): ReactNode {
  const choice = address.filter[group.code];
  const chosen: readonly string[] = choice !== undefined && isValues(choice) ? choice : [];
  const counts = available?.values ?? undefined;
  const shown = address.wide ? group.values : shownValues(group.values, chosen);
  const more = (group.more ?? 0) + group.values.length - shown.length;
  const list = useRef<HTMLDivElement>(null);
  const focusNewValue = useFocusOnNewValue(list, shown);
  const isPlain = counts === undefined && chosen.length === 0 && !address.wide;
  return (
    <>
      <div
        ref={list}
        className={styles.values}
        {...(isPlain ? plainFields(group) : { children: fields(group, shown, chosen, counts) })}
      />
      {more === 0 ? null : <MoreValues address={address} count={more} onFollowed={focusNewValue} />}
    </>
  );
}

/**
 * The fields with no value chosen and the counts of the whole listing. They are the same in every order and on every
 * page of a listing, so the server renders them once.
 */
const plainFields = remembered((group: ListGroup) => fields(group, shownValues(group.values, []), [], undefined));

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
