import type { ReactNode } from 'react';
import { leaveToChooseShop } from '../../../../client/catalogue/list-left.ts';
import { selectMyShop, selectMyShopId } from '../../../../client/shops/my-shop-effects.ts';
import { useAppDispatch, useAppSelector } from '../../../../client/store/hooks.ts';
import { myShopTexts } from '../../../../shared/texts/my-shop.ts';
import { useApp } from '../../../context/app-context.ts';
import { useUntil } from '../../../context/until.ts';
import { useMyShopRules } from '../../../shops/my-shop/use-my-shop-rules.ts';
import { type ListingAddress, listingHref } from '../address.ts';
import { HiddenFields } from '../hidden-fields.tsx';
import { Checkbox, noneToday } from './checkbox.tsx';
import { chosenShops, type FilterGroup, type ShopFilter, shopFilters } from './model.ts';
import styles from './my-shop-fields.module.css';

interface MyShopFieldsProps {
  readonly groups: readonly FilterGroup[];
  readonly address: ListingAddress;
}

/**
 * The checkboxes 'Есть в моём магазине' and 'Сегодня в моём магазине', where the API offers these filters. The first is
 * rendered for every visitor, so that nothing moves. Without a chosen shop it is disabled, and a link leads to the shops.
 */
export function MyShopFields({ groups, address }: MyShopFieldsProps): ReactNode {
  const dispatch = useAppDispatch();
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
        <a href="/shop/" onClick={() => dispatch(leaveToChooseShop(listingHref(address)))}>
          {myShopTexts.toChoose}
        </a>
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
