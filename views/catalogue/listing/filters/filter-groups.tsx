import type { ReactNode } from 'react';
import { selectMyShop, selectMyShopId } from '../../../../client/shops/my-shop-effects.ts';
import { useAppSelector } from '../../../../client/store/hooks.ts';
import type { Field } from '../../../../shared/notation.ts';
import { formatInteger } from '../../../../shared/rules/money.ts';
import { myShopTexts } from '../../../../shared/texts/my-shop.ts';
import { listingTexts } from '../../../../shared/texts/pages/listing.ts';
import { useApp } from '../../../context/app-context.ts';
import { useUntil } from '../../../context/until.ts';
import { ChooseShopLink } from '../../../shops/my-shop/my-shop.tsx';
import { useMyShopRules } from '../../../shops/my-shop/use-shop-stock.ts';
import button from '../../../ui/buttons/button.module.css';
import field from '../../../ui/fields/field.module.css';
import { type Choice, isValues, type ListingAddress, listingFields } from '../address.ts';
import styles from './filters.module.css';
import { chosenShops, type FilterGroup, isShopFilter, type ShopFilter, shopFilters } from './groups.ts';
import type { Available } from './queries.ts';
import { Checkbox, noneToday, ValueFields } from './value-fields.tsx';

interface FilterGroupsProps {
  readonly groups: readonly FilterGroup[];
  /** Counts under the chosen filters; empty when none is chosen or the counts have not arrived. */
  readonly available: Available;
  readonly address: ListingAddress;
}

/** Further groups are folded, unless something is chosen there. A flag is one line, with nothing to fold. */
const UNFOLDED = 4;

/** The fields of all filters, with a button for visitors without JavaScript. */
export function FilterGroups({ groups, available, address }: FilterGroupsProps): ReactNode {
  return (
    <>
      <HiddenFields fields={listingFields({ filter: choicesWithoutField(address, groups) })} />
      <MyShopFields groups={groups} address={address} />
      {groups
        .filter(({ code }) => !isShopFilter(code))
        .map((group, index) => {
          const isFolded = index >= UNFOLDED && group.type !== 'flag';
          const fields = (
            <fieldset
              key={group.code}
              className={group.type === 'flag' ? styles.flag : isFolded ? styles.inside : styles.group}
            >
              <legend className={group.type === 'flag' || isFolded ? 'visually-hidden' : undefined}>
                {group.title}
              </legend>
              <FilterFields group={group} address={address} available={available[group.code]} />
            </fieldset>
          );
          return isFolded ? (
            <details key={group.code} open={address.filter[group.code] !== undefined} className={styles.folded}>
              <summary>{group.title}</summary>
              {fields}
            </details>
          ) : (
            fields
          );
        })}
      <noscript>
        <button type="submit" className={button.primary}>
          {listingTexts.show}
        </button>
      </noscript>
    </>
  );
}

/** The choices for which no filter has a field. The form keeps them until their chips remove them. */
function choicesWithoutField({ filter }: ListingAddress, groups: readonly FilterGroup[]): ListingAddress['filter'] {
  const left: [string, Choice][] = [];
  for (const [code, choice] of Object.entries(filter)) {
    const group = groups.find((group) => group.code === code);
    if (group?.type === 'list' && isValues(choice)) {
      // `MyShopFields` has fields for all values of the filters by shop.
      const known = new Set(isShopFilter(code) ? choice : group.values.map(([value]) => value));
      const others = choice.filter((value) => !known.has(value));
      if (others.length > 0) left.push([code, others]);
    } else if (group?.type !== (choice === '1' ? 'flag' : 'range') || isValues(choice)) {
      left.push([code, choice]);
    }
  }
  return Object.fromEntries(left);
}

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
      <Checkbox
        name={`filter.${group.code}`}
        value="1"
        checked={choice === '1'}
        note={noneToday(group.isNone === true)}
      >
        {group.title}
      </Checkbox>
    );
  }
  const { from, to } = choice !== undefined && choice !== '1' && !isValues(choice) ? choice : {};
  return (
    <div className={styles.range}>
      <RangeEnd
        name={`filter.${group.code}.from`}
        label={listingTexts.from}
        value={from}
        hint={hintOf(available?.min ?? group.min, group.unit, Math.floor)}
      />
      <RangeEnd
        name={`filter.${group.code}.to`}
        label={listingTexts.to}
        value={to}
        hint={hintOf(available?.max ?? group.max, group.unit, Math.ceil)}
      />
      {group.unit === undefined ? null : <span>{group.unit}</span>}
    </div>
  );
}

interface RangeEndProps {
  readonly name: string;
  readonly label: string;
  readonly value: string | undefined;
  /** The lowest or highest value among the goods. */
  readonly hint: string | undefined;
}

/** Money in whole roubles, rounded so that no goods lie outside: with kopecks it would not fit into the field. */
function hintOf(end: number | undefined, unit: string | undefined, round: (value: number) => number) {
  return end === undefined ? undefined : formatInteger(unit === '₽' ? round(end) : end);
}

function RangeEnd({ name, label, value = '', hint }: RangeEndProps): ReactNode {
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
        placeholder={hint}
        className={field.input}
      />
    </label>
  );
}

interface MyShopFieldsProps {
  readonly groups: readonly FilterGroup[];
  readonly address: ListingAddress;
}

/**
 * The checkboxes 'Есть в моём магазине' and 'Сегодня в моём магазине', where the API offers these filters. The first is
 * rendered for every visitor, so that nothing moves. Without a chosen shop it is disabled, and a link leads to the shops.
 */
function MyShopFields({ groups, address }: MyShopFieldsProps): ReactNode {
  const shop = useAppSelector(selectMyShopId);
  const about = useAppSelector(selectMyShop);
  const { now } = useApp();
  // Its hours are known once it was looked up.
  const rules = useMyShopRules(about !== undefined);
  const handout = about && rules?.handsOutToday(about, now, { url: address.path, category: '' });
  useUntil(handout?.until ?? Number.POSITIVE_INFINITY);
  const isOffered = (code: ShopFilter): boolean => groups.some((group) => group.code === code);
  if (!shopFilters.some(isOffered)) return null;
  return (
    <div className={styles.mine}>
      {isOffered('shop') ? <ShopField code="shop" label={myShopTexts.filter} shop={shop} address={address} /> : null}
      {isOffered('shop_today') && shop !== undefined ? (
        <ShopField
          code="shop_today"
          label={myShopTexts.filterToday}
          shop={shop}
          address={address}
          note={noneToday(handout?.today === false)}
        />
      ) : (
        <HiddenShops code="shop_today" except={undefined} address={address} />
      )}
      {shop === undefined ? (
        <ChooseShopLink>{myShopTexts.toChoose}</ChooseShopLink>
      ) : (
        <a href={about?.url ?? `/shop/${shop}/`}>{about?.address ?? myShopTexts.mine}</a>
      )}
    </div>
  );
}

interface ShopFieldProps {
  readonly code: ShopFilter;
  readonly label: string;
  /** The visitor's shop. */
  readonly shop: number | undefined;
  readonly address: ListingAddress;
  /** Why it cannot be ticked. */
  readonly note?: string | undefined;
}

function ShopField({ code, label, shop, address, note }: ShopFieldProps): ReactNode {
  const own = String(shop);
  const on = chosenShops(address, code).includes(own);
  return (
    <>
      <HiddenShops code={code} except={own} address={address} />
      <Checkbox
        key={`${shop} ${on}`}
        name={shop === undefined ? undefined : `filter.${code}[]`}
        value={shop}
        checked={on}
        note={note}
      >
        {label}
      </Checkbox>
    </>
  );
}

interface HiddenShopsProps {
  readonly code: ShopFilter;
  /** The shop that has a checkbox. */
  readonly except: string | undefined;
  readonly address: ListingAddress;
}

/** Other shops in the address are kept as hidden fields until their chips remove them. */
function HiddenShops({ code, except, address }: HiddenShopsProps): ReactNode {
  const others = chosenShops(address, code).filter((id) => id !== except);
  return <HiddenFields fields={others.map((id) => [`filter.${code}[]`, id] as const)} />;
}

/** Hidden fields for the parts of the address that a GET form has no visible field for. */
export function HiddenFields({ fields }: { readonly fields: readonly Field[] }): ReactNode {
  return fields.map(([name, value]) => <input key={`${name}=${value}`} type="hidden" name={name} value={value} />);
}
