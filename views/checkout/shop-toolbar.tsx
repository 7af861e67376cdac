import type { ReactNode } from 'react';
import { checkoutActions } from '../../client/store/checkout-slice.ts';
import { useAppDispatch } from '../../client/store/hooks.ts';
import type { ShopFilter } from '../../shared/rules/checkout-shops.ts';
import type { ShopSort } from '../../shared/rules/shop-sort.ts';
import { pickupTexts } from '../../shared/texts/checkout.ts';
import field from '../ui/field.module.css';
import toggle from '../ui/toggle.module.css';
import styles from './shop-toolbar.module.css';
import { useCheckout } from './use-checkout.ts';

/** Search, order and filters of the shops. */
export function ShopToolbar({ children }: { readonly children: ReactNode }): ReactNode {
  const dispatch = useAppDispatch();
  const text = useCheckout((state) => state.text);
  const sort = useCheckout((state) => state.sort);
  return (
    <search className={styles.toolbar}>
      <input
        type="search"
        aria-label={pickupTexts.search}
        placeholder={pickupTexts.search}
        autoComplete="off"
        value={text}
        onChange={({ target }) => dispatch(checkoutActions.searched(target.value))}
        className={field.input}
      />
      {children}
      <select
        aria-label={pickupTexts.sort}
        value={sort}
        onChange={({ target }) => dispatch(checkoutActions.sorted(target.value as ShopSort))}
        className={field.select}
      >
        {Object.entries(pickupTexts.sorts).map(([value, title]) => (
          <option key={value} value={value}>
            {title}
          </option>
        ))}
      </select>
      <div className={styles.filters}>
        <Filter filter="today" />
        <Filter filter="all" />
      </div>
    </search>
  );
}

/** The two exclude each other; 'Забрать сегодня' is not for legal entities (spec §2). */
function Filter({ filter }: { readonly filter: ShopFilter }): ReactNode {
  const dispatch = useAppDispatch();
  const pressed = useCheckout((state) => state.filter === filter);
  const closed = useCheckout((state) => filter === 'today' && state.kind === 'legal');
  return (
    <button
      type="button"
      aria-pressed={pressed}
      disabled={closed}
      className={toggle.toggle}
      onClick={() => dispatch(checkoutActions.filterPressed(filter))}
    >
      {pickupTexts.filters[filter]}
    </button>
  );
}
