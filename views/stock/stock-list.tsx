import { type MouseEvent, type ReactNode, type Ref, useState } from 'react';
import { distanceKm, formatDistance, type Point } from '../../shared/rules/distance.ts';
import { onOrderLine, pickupLine } from '../../shared/rules/stock.ts';
import { goodsTexts } from '../../shared/texts/goods.ts';
import { stockTexts } from '../../shared/texts/stock.ts';
import button from '../ui/button.module.css';
import type { StockShop } from './model.ts';
import styles from './stock-list.module.css';

interface StockListProps {
  readonly shops: readonly StockShop[];
  readonly selected: number | undefined;
  readonly onSelect: (shop: StockShop) => void;
  /** Of the visitor, for the distances. */
  readonly place: Point | undefined;
  /** The server's clock (D20). */
  readonly now: number;
  readonly ref: Ref<HTMLUListElement>;
}

/** So many are drawn at first: nobody reads more, and thousands would take their time. */
const PAGE = 100;

/** The list of shops; each leads to its page, and with a script opens the shop modal. */
export function StockList({ shops, selected, onSelect, place, now, ref }: StockListProps): ReactNode {
  const [pages, setPages] = useState(1);
  const chosen = shops.findIndex(({ id }) => id === selected);
  const count = Math.max(pages, Math.ceil((chosen + 1) / PAGE)) * PAGE;
  const open = (shop: StockShop) => (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onSelect(shop);
  };
  return (
    <>
      <ul ref={ref} aria-label={stockTexts.list} className={styles.list}>
        {shops.slice(0, count).map((shop) => (
          <li key={shop.id} data-shop={shop.id} {...(shop.id === selected ? { 'aria-current': 'true' as const } : {})}>
            <a href={shop.url} onClick={open(shop)}>
              {shop.address}
            </a>
            <p className={styles.name}>
              {shop.name === shop.address ? null : shop.name}
              {place === undefined || shop.at === undefined ? null : (
                <span>{formatDistance(distanceKm(place, shop.at))}</span>
              )}
            </p>
            {shop.retail === undefined ? null : <p className={styles.today}>{pickupLine(shop.retail)}</p>}
            {shop.transit === undefined ? null : <p className={styles.onOrder}>{onOrderLine(shop.transit, now)}</p>}
            {shop.retail === undefined && shop.transit === undefined ? (
              <p className={styles.nothing}>{goodsTexts.outOfStock}</p>
            ) : null}
          </li>
        ))}
      </ul>
      {count < shops.length ? (
        <button type="button" className={button.quiet} onClick={() => setPages(count / PAGE + 1)}>
          {stockTexts.more}
        </button>
      ) : null}
    </>
  );
}
