import type { ReactNode } from 'react';
import { useAppSelector } from '../../../../client/store/hooks.ts';
import { selectMyShop, selectMyShopId } from '../../../../client/store/visitor/my-shop-effects.ts';
import { myShopTexts } from '../../../../shared/texts/my-shop.ts';
import field from '../../../ui/fields/field.module.css';
import type { ListingAddress } from '../address.ts';
import { HiddenFields } from '../hidden-fields.tsx';
import { chosenShops, type FilterGroup, SHOP_FILTER } from './model.ts';
import styles from './my-shop-field.module.css';

interface MyShopFieldProps {
  readonly groups: readonly FilterGroup[];
  readonly address: ListingAddress;
}

/**
 * The checkbox 'Есть в моём магазине', where the API offers the shop filter. It is rendered for every visitor, so that
 * nothing moves. Without a chosen shop it is disabled, and a link leads to the shops. Other shops in the address are
 * kept as hidden fields until their chips remove them.
 */
export function MyShopField({ groups, address }: MyShopFieldProps): ReactNode {
  const shop = useAppSelector(selectMyShopId);
  const about = useAppSelector(selectMyShop);
  if (groups.every(({ code }) => code !== SHOP_FILTER)) return null;
  const own = String(shop);
  const name = `filter.${SHOP_FILTER}[]`;
  const chosen = chosenShops(address);
  const on = chosen.includes(own);
  return (
    <div className={styles.mine}>
      <HiddenFields fields={chosen.filter((id) => id !== own).map((id) => [name, id] as const)} />
      <label className={field.choice}>
        <input
          key={`${shop} ${on}`}
          type="checkbox"
          name={shop === undefined ? undefined : name}
          value={own}
          defaultChecked={on}
          disabled={shop === undefined}
        />
        {myShopTexts.filter}
      </label>
      <a href={about?.url ?? '/shop/'}>{about?.address ?? myShopTexts.toChoose}</a>
    </div>
  );
}
