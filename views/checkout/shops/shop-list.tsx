import { type ReactNode, useId } from 'react';
import { takeAt } from '../../../client/checkout/flow.ts';
import { checkoutActions } from '../../../client/checkout/slice.ts';
import { selectMyShopId } from '../../../client/shops/my-shop-effects.ts';
import { useAppDispatch, useAppSelector } from '../../../client/store/hooks.ts';
import type { EntityType } from '../../../shared/contract/order.ts';
import type { OrderType } from '../../../shared/contract/things.ts';
import type { PromisedRow } from '../../../shared/rules/checkout/promises.ts';
import { hasAll } from '../../../shared/rules/checkout/shops.ts';
import { fullestWay, isWayOpen } from '../../../shared/rules/checkout/ways.ts';
import { formatMoney } from '../../../shared/rules/money.ts';
import { awayText, type Origin } from '../../../shared/rules/shops/distance.ts';
import { mineFirst } from '../../../shared/rules/shops/my-shop.ts';
import { pickupTexts, shopChoiceTexts } from '../../../shared/texts/checkout.ts';
import { myShopTexts } from '../../../shared/texts/my-shop.ts';
import mark from '../../shops/my-shop/my-shop-mark.module.css';
import { shopNames } from '../../shops/names.ts';
import { lineStyle } from '../../shops/stations.tsx';
import button from '../../ui/buttons/button.module.css';
import { whenText } from '../shop-texts.ts';
import { useCheckout } from '../use-checkout.ts';
import styles from './shop-list.module.css';
import type { ShownShops } from './use-shown-shops.ts';

/**
 * Shops rendered at first, and added by each press of the button: nobody reads more, and rendering thousands is slow.
 */
const PAGE = 60;

/** The shops, the visitor's own first. A press selects a shop (spec §2). */
export function ShopList({ shops: { shown, pieces, from } }: { readonly shops: ShownShops }): ReactNode {
  const dispatch = useAppDispatch();
  const pages = useCheckout((state) => state.pages);
  const kind = useCheckout((state) => state.kind);
  const mine = useAppSelector(selectMyShopId);
  const rows = mineFirst(shown, mine, ({ shop }) => shop.id);
  return (
    <>
      <ul aria-label={pickupTexts.list} className={styles.list}>
        {rows.slice(0, pages * PAGE).map((row) => {
          const isMine = row.shop.id === mine;
          return (
            <li
              key={row.shop.id}
              aria-label={isMine ? myShopTexts.mine : undefined}
              className={isMine ? styles.mine : undefined}
            >
              {isMine ? <p className={mark.mark}>{myShopTexts.mine}</p> : null}
              <Entry row={row} kind={kind} pieces={pieces} from={from} />
              {isMine ? <TakeMine row={row} kind={kind} /> : null}
            </li>
          );
        })}
      </ul>
      {pages * PAGE < shown.length ? (
        <button
          type={import.meta.env.SSR ? 'submit' : 'button'}
          name="pages"
          value={pages + 1}
          className={button.quiet}
          onClick={() => dispatch(checkoutActions.moreShown())}
        >
          {pickupTexts.more}
        </button>
      ) : null}
    </>
  );
}

interface EntryProps {
  readonly row: PromisedRow;
  readonly kind: EntityType;
  readonly pieces: number;
  readonly from: Origin;
}

function Entry({ row, kind, pieces, from }: EntryProps): ReactNode {
  const dispatch = useAppDispatch();
  const { shop, summary } = row;
  const { name, address } = shopNames(shop);
  const isWhole = useCheckout(({ filter }) => hasAll(row, { kind, filter }, pieces));
  const isSorted = useCheckout(({ sort }) => sort === 'distance');
  const away = awayText(shop.coordinate ?? undefined, from, isSorted);
  const [station] = shop.metro_stations;
  const transit = isWayOpen(summary, 'transit', kind);
  const retail = isWayOpen(summary, 'retail', kind);
  return (
    <button
      type={import.meta.env.SSR ? 'submit' : 'button'}
      name="shop"
      value={shop.id}
      data-shop={shop.id}
      className={styles.entry}
      onClick={() => dispatch(checkoutActions.shopChosen(shop.id))}
    >
      <span className={styles.place}>{address}</span>{' '}
      {isWhole ? <span className={styles.whole}>{pickupTexts.whole}</span> : null}{' '}
      <span className={styles.name}>
        {name === address ? null : <span>{name}</span>} {away === undefined ? null : <span>{away}</span>}
      </span>{' '}
      <span className={styles.where}>
        {station === undefined ? null : (
          <span className={styles.station} style={lineStyle(station.color)}>
            {pickupTexts.station({ name: station.name, minutes: station.time })}
          </span>
        )}{' '}
        <span>{shop.work_time}</span>
      </span>{' '}
      {transit ? <WayLine row={row} way="transit" pieces={pieces} /> : null}{' '}
      {retail ? <WayLine row={row} way="retail" pieces={pieces} /> : null}
      {transit || retail ? null : <span className={styles.none}>{pickupTexts.none}</span>}
    </button>
  );
}

/** Confirms the visitor's own shop with one press, by the way that covers the most pieces, which it names. */
function TakeMine({ row, kind }: Pick<EntryProps, 'row' | 'kind'>): ReactNode {
  const dispatch = useAppDispatch();
  const confirmingShop = useCheckout((state) => state.confirmingShop);
  const note = useId();
  const way = fullestWay(row.summary, kind);
  if (way === undefined) return null;
  return (
    <p className={styles.take}>
      <span id={note}>{`${shopChoiceTexts.ways[way]}, ${whenText(row, way)}`}</span>
      <button
        type="button"
        aria-disabled={confirmingShop}
        aria-busy={confirmingShop}
        aria-describedby={note}
        className={button.primary}
        onClick={() => void dispatch(takeAt(row.shop.id, way))}
      >
        {shopChoiceTexts.take}
      </button>
    </p>
  );
}

interface WayLineProps {
  readonly row: PromisedRow;
  readonly way: OrderType;
  readonly pieces: number;
}

/** From when, how many pieces of those wanted, and the total. */
function WayLine({ row, way, pieces }: WayLineProps): ReactNode {
  const { in_stock, total } = row.summary[way];
  return (
    <span className={`${styles.way} ${in_stock < pieces ? styles.part : styles[way]}`}>
      <span>{whenText(row, way)}</span> <span>{pickupTexts.thereOf({ there: in_stock, wanted: pieces })}</span>{' '}
      <b>{formatMoney(total)}</b>
    </span>
  );
}
