import type { ReactNode } from 'react';
import { checkoutActions } from '../../../client/checkout/slice.ts';
import { useAppDispatch } from '../../../client/store/hooks.ts';
import type { ShopPair } from '../../../shared/rules/checkout/pair.ts';
import { restrictionNote } from '../../../shared/rules/pickup/terms.ts';
import { pickupTexts } from '../../../shared/texts/checkout.ts';
import { dayTexts } from '../../../shared/texts/pickup-days.ts';
import { shopsTexts } from '../../../shared/texts/shops.ts';
import { ShopToolbar } from '../../shops/choice/shop-toolbar.tsx';
import { placeOf } from '../shop-texts.ts';
import { useCheckout } from '../use-checkout.ts';
import { ShopList } from './shop-list.tsx';
import styles from './shop-picker.module.css';
import type { ShownShops } from './use-shown-shops.ts';

interface ShopPickerProps {
  readonly shops: ShownShops;
  /** The switch between map and list. */
  readonly children: ReactNode;
}

/** Search, filters, sorting, and the list of shops. */
export function ShopPicker({ shops, children }: ShopPickerProps): ReactNode {
  const dispatch = useAppDispatch();
  const text = useCheckout((state) => state.text);
  const sort = useCheckout((state) => state.sort);
  const pressed = useCheckout((state) => state.filter);
  const kind = useCheckout((state) => state.kind);
  const none = shops.shown.length === 0;
  return (
    <div className={styles.picker}>
      <ShopToolbar
        compact
        search={{
          label: pickupTexts.search,
          name: 'q',
          text,
          onText: (typed) => dispatch(checkoutActions.searched(typed)),
        }}
        sort={{
          label: pickupTexts.sort,
          name: 'sort',
          titles: pickupTexts.sorts,
          value: sort,
          onSort: (value) => dispatch(checkoutActions.sorted(value)),
        }}
        filters={(['today', 'all'] as const).map((filter) => ({
          title: pickupTexts.filters[filter],
          name: 'filter',
          value: pressed === filter ? '' : filter,
          pressed: pressed === filter && (filter !== 'today' || shops.canToday),
          // Legal entities cannot pick up today (spec §2).
          ...(filter === 'today' && !shops.canToday && { disabled: true }),
          ...(filter === 'today' && !shops.canToday && kind !== 'legal' && { note: dayTexts.noneToday }),
          onPress: () => dispatch(checkoutActions.filterPressed(filter)),
        }))}
        onPlace={() => dispatch(checkoutActions.sorted('distance'))}
      >
        {children}
      </ShopToolbar>
      <div className={styles.head}>
        <p role="status" className={none ? styles.empty : undefined}>
          {none ? pickupTexts.empty : shopsTexts.count({ count: shops.shown.length })}
        </p>
        {none || sort !== 'distance' ? null : (
          <p>{shops.from.isVisitor ? pickupTexts.fromVisitor : pickupTexts.fromCentre}</p>
        )}
        {shops.shown.some(({ shelf, order }) => (shelf ?? order)?.isRestricted) ? <p>{restrictionNote}</p> : null}
      </div>
      <div data-pane="list" className={styles.list}>
        {none ? null : <ShopList shops={shops} />}
        {shops.pair === undefined ? null : <PairNote pair={shops.pair} />}
      </div>
    </div>
  );
}

/** 'Всё сегодня — в 2 магазинах'. For information only, since one order is picked up in one shop. */
function PairNote({ pair: [one, other] }: { readonly pair: ShopPair }): ReactNode {
  return (
    <p className={styles.pair}>
      <strong>{pickupTexts.pair}</strong> <span>{pickupTexts.pairPlaces(placeOf(one.shop), placeOf(other.shop))}</span>
    </p>
  );
}
