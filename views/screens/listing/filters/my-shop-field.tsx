import type { ReactNode } from 'react';
import { useAppSelector } from '../../../../client/store/hooks.ts';
import { selectMyShop, selectMyShopId } from '../../../../client/store/my-shop-effects.ts';
import { myShopTexts } from '../../../../shared/texts/my-shop.ts';
import field from '../../../ui/field.module.css';
import { isValues, type ListingAddress } from '../address.ts';
import type { FilterGroup } from './model.ts';
import styles from './my-shop-field.module.css';

/** The filter whose values are ids of shops (contract.md §6). */
const SHOP_FILTER = 'shop';

interface MyShopFieldProps {
  readonly groups: readonly FilterGroup[];
  readonly address: ListingAddress;
}

/**
 * 'Есть в моём магазине', where the listing can be asked for it. It stands there for everybody, so that nothing moves; who
 * has chosen no shop is led to do so.
 */
export function MyShopField({ groups, address }: MyShopFieldProps): ReactNode {
  const shop = useAppSelector(selectMyShopId);
  const about = useAppSelector(selectMyShop);
  const group = groups.find(({ code }) => code === SHOP_FILTER);
  if (group?.type !== 'list') return null;
  const own = String(shop);
  const name = `filter.${SHOP_FILTER}[]`;
  const choice = address.filter[SHOP_FILTER];
  const on = choice !== undefined && isValues(choice) && choice.includes(own);
  // Among the values of its group it is ticked too, and names the shop in the address: once is enough.
  const listed = on && group.values.some(([value]) => value === own);
  return (
    <div className={styles.mine}>
      <label className={field.choice}>
        <input
          key={`${shop} ${on}`}
          type="checkbox"
          name={shop === undefined || listed ? undefined : name}
          value={own}
          defaultChecked={on}
          disabled={shop === undefined}
          onChange={({ target }) => {
            if (!target.checked) untick(target, name);
          }}
        />
        {myShopTexts.filter}
      </label>
      <a href={about?.url ?? '/shop/'}>{about?.address ?? myShopTexts.toChoose}</a>
    </div>
  );
}

function untick({ form, value }: HTMLInputElement, name: string): void {
  for (const other of form?.elements ?? []) {
    if (other instanceof HTMLInputElement && other.name === name && other.value === value) other.checked = false;
  }
}
