import type { ReactNode } from 'react';
import { onOrderLine, pickupLine } from '../../shared/rules/goods/stock.ts';
import type { Point } from '../../shared/rules/shops/distance.ts';
import { goodsTexts } from '../../shared/texts/goods.ts';
import { NameLine } from '../shop/name-line.tsx';
import { OpenNow } from '../shop/open-now.tsx';
import supply from '../ui/supply.module.css';
import type { StockShop } from './model.ts';
import styles from './stock-lines.module.css';

interface StockLinesProps {
  readonly shop: StockShop;
  /** Where the visitor is, for the distance. */
  readonly place: Point | undefined;
  /** The moment that 'today' refers to (D20); ms since 1970. */
  readonly now: number;
}

/** A shop's name, distance, opening state and stock (spec §2 'Product stock view'). */
export function StockLines({ shop, place, now }: StockLinesProps): ReactNode {
  const { retail, transit } = shop;
  return (
    <>
      <NameLine shop={shop} place={place} className={styles.name} />
      <div className={styles.open}>
        <OpenNow hours={shop.hours} areas={shop.areas} />
      </div>
      {retail === undefined ? null : <p className={supply.inStock}>{pickupLine(retail)}</p>}
      {transit === undefined ? null : <p className={supply.onOrder}>{onOrderLine(transit, now)}</p>}
      {retail === undefined && transit === undefined ? <p className={supply.none}>{goodsTexts.outOfStock}</p> : null}
    </>
  );
}
