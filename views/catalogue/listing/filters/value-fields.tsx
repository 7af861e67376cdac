import { type ReactNode, type RefObject, useCallback, useId, useLayoutEffect, useRef } from 'react';
import { formatInteger } from '../../../../shared/rules/money.ts';
import { listingTexts } from '../../../../shared/texts/pages/listing.ts';
import { dayTexts } from '../../../../shared/texts/pickup-days.ts';
import { cachedMarkup } from '../../../ui/cached-markup.ts';
import field from '../../../ui/fields/field.module.css';
import { useFocusLost } from '../../../ui/use-focus-lost.ts';
import { isValues, type ListingAddress, listingHref } from '../address.ts';
import styles from './filters.module.css';
import { type FilterGroup, type FilterValue, shownValues } from './groups.ts';
import type { Available } from './queries.ts';

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
const plainFields = cachedMarkup((group: ListGroup) => fields(group, shownValues(group.values, []), [], undefined));

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
        <small>{formatInteger(count)}</small>
      </label>
    );
  });
}

interface MoreValuesProps {
  readonly address: ListingAddress;
  readonly count: number;
  /** Called when the link is unmounted while it has the focus, because all values are shown. */
  readonly onFollowed: () => void;
}

/** A link to the same listing with all values of the filters. */
function MoreValues({ address, count, onFollowed }: MoreValuesProps): ReactNode {
  const link = useFocusLost<HTMLAnchorElement>(onFollowed);
  return (
    <a ref={link} href={listingHref({ ...address, wide: true })} data-keep-scroll="" className={styles.more}>
      {listingTexts.moreValues({ count })}
    </a>
  );
}

/**
 * Moves the focus to the first new value when the link to all values is unmounted with the focus (WCAG 2.4.3).
 * @param list the element with one field for each value
 * @param values the values shown
 * @returns callback for `MoreValues.onFollowed`
 */
function useFocusOnNewValue(list: RefObject<HTMLElement | null>, values: readonly FilterValue[]): () => void {
  const followed = useRef(false);
  const before = useRef(values);
  useLayoutEffect(() => {
    if (followed.current) {
      const first = values.findIndex(([value]) => before.current.every(([other]) => other !== value));
      const fields = [...(list.current?.querySelectorAll('input') ?? [])].slice(first);
      fields.find(({ disabled }) => !disabled)?.focus();
    }
    followed.current = false;
    before.current = values;
  });
  return useCallback(() => {
    followed.current = true;
  }, []);
}

interface CheckboxProps {
  /** Without it the box is disabled. */
  readonly name: string | undefined;
  readonly value: string | number | undefined;
  /** Is it ticked at first? */
  readonly checked: boolean;
  /** Says why it cannot be ticked. One that is ticked can still be undone. */
  readonly note?: string | undefined;
  readonly children: ReactNode;
}

/** A filter that is one checkbox. */
export function Checkbox({ name, value, checked, note, children }: CheckboxProps): ReactNode {
  const id = useId();
  return (
    <>
      <label className={field.choice}>
        <input
          type="checkbox"
          name={name}
          value={value}
          defaultChecked={checked}
          disabled={name === undefined || (note !== undefined && !checked)}
          aria-describedby={note === undefined ? undefined : id}
        />
        {children}
      </label>
      {note === undefined ? null : (
        <p id={id} className="note">
          {note}
        </p>
      )}
    </>
  );
}

/** The note of a filter of what can be taken today. */
export function noneToday(isNone: boolean): string | undefined {
  return isNone ? dayTexts.noneToday : undefined;
}
