import type { ReactNode } from 'react';
import { checkoutActions } from '../../client/store/checkout-slice.ts';
import { useAppDispatch } from '../../client/store/hooks.ts';
import type { CheckoutRow } from '../../shared/contract/things.ts';
import { type BuyerKind, isOpen, type Way } from '../../shared/rules/checkout-ways.ts';
import { distanceKm, formatDistance, type Point } from '../../shared/rules/distance.ts';
import { formatMoney } from '../../shared/rules/money.ts';
import { pickupTexts } from '../../shared/texts/checkout.ts';
import { useApp } from '../context/app-context.ts';
import { shopNames } from '../shop/names.ts';
import button from '../ui/button.module.css';
import styles from './shop-list.module.css';
import { countsOf, dayOf, fromDay } from './shop-words.ts';
import { useCheckout } from './use-checkout.ts';
import type { ShownShops } from './use-shown-shops.ts';

/** So many are drawn at first: nobody reads more, and thousands would take their time. */
const PAGE = 60;

/** The shops; pressing one chooses it (spec §2). */
export function ShopList({ shops: { shown, pieces, from } }: { readonly shops: ShownShops }): ReactNode {
  const dispatch = useAppDispatch();
  const pages = useCheckout((state) => state.pages);
  const kind = useCheckout((state) => state.kind);
  return (
    <>
      <ul aria-label={pickupTexts.list} className={styles.list}>
        {shown.slice(0, pages * PAGE).map((row) => (
          <li key={row.shop.id}>
            <Entry row={row} kind={kind} pieces={pieces} from={from} />
          </li>
        ))}
      </ul>
      {pages * PAGE < shown.length ? (
        <button type="button" className={button.quiet} onClick={() => dispatch(checkoutActions.moreShown())}>
          {pickupTexts.more}
        </button>
      ) : null}
    </>
  );
}

interface EntryProps {
  readonly row: CheckoutRow;
  readonly kind: BuyerKind;
  readonly pieces: number;
  readonly from: Point | undefined;
}

function Entry({ row, kind, pieces, from }: EntryProps): ReactNode {
  const dispatch = useAppDispatch();
  const { shop, summary } = row;
  const { name, address } = shopNames(shop);
  const transit = isOpen(summary, 'transit', kind);
  const retail = isOpen(summary, 'retail', kind);
  return (
    <button
      type="button"
      data-shop={shop.id}
      className={styles.entry}
      onClick={() => dispatch(checkoutActions.shopChosen(shop.id))}
    >
      <span className={styles.place}>{address}</span>{' '}
      <span className={styles.name}>
        {name === address ? null : <span>{name}</span>}{' '}
        {from === undefined || !shop.coordinate ? null : (
          <span>{formatDistance(distanceKm(from, shop.coordinate))}</span>
        )}
      </span>{' '}
      {transit ? <WayLine row={row} way="transit" pieces={pieces} /> : null}{' '}
      {retail ? <WayLine row={row} way="retail" pieces={pieces} /> : null}
      {transit || retail ? null : <span className={styles.none}>{pickupTexts.none}</span>}
    </button>
  );
}

interface WayLineProps {
  readonly row: CheckoutRow;
  readonly way: Way;
  readonly pieces: number;
}

/** When, how many of how many, for how much. */
function WayLine({ row, way, pieces }: WayLineProps): ReactNode {
  const { now } = useApp();
  const { in_stock, total } = row.summary[way];
  return (
    <span className={`${styles.way} ${in_stock < pieces ? styles.part : styles[way]}`}>
      <span>{way === 'retail' ? dayOf(row, way, now) : fromDay(row, way, now)}</span>{' '}
      <span>{countsOf(in_stock, pieces)}</span> <b>{formatMoney(total)}</b>
    </span>
  );
}
