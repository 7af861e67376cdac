import { type ReactNode, type Ref, useState } from 'react';
import type { Point } from '../../shared/rules/distance.ts';
import { onOrderLine, pickupLine } from '../../shared/rules/stock.ts';
import { goodsTexts } from '../../shared/texts/goods.ts';
import { stockTexts } from '../../shared/texts/stock.ts';
import { ChoiceList } from '../shop/choice-list.tsx';
import { NameLine } from '../shop/name-line.tsx';
import button from '../ui/button.module.css';
import supply from '../ui/supply.module.css';
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
  return (
    <>
      <ChoiceList
        ref={ref}
        label={stockTexts.list}
        shops={shops.slice(0, count)}
        selected={selected}
        onChoose={onSelect}
      >
        {(shop) => <StockLines shop={shop} place={place} now={now} />}
      </ChoiceList>
      {count < shops.length ? (
        <button type="button" className={button.quiet} onClick={() => setPages(count / PAGE + 1)}>
          {stockTexts.more}
        </button>
      ) : null}
    </>
  );
}

interface StockLinesProps extends Pick<StockListProps, 'place' | 'now'> {
  readonly shop: StockShop;
}

/** What a shop is called, how far it is, and what it has (spec §2 'Product stock view'). */
function StockLines({ shop, place, now }: StockLinesProps): ReactNode {
  const { retail, transit } = shop;
  return (
    <>
      <NameLine shop={shop} place={place} className={styles.name} />
      {retail === undefined ? null : <p className={supply.inStock}>{pickupLine(retail)}</p>}
      {transit === undefined ? null : <p className={supply.onOrder}>{onOrderLine(transit, now)}</p>}
      {retail === undefined && transit === undefined ? <p className={supply.none}>{goodsTexts.outOfStock}</p> : null}
    </>
  );
}
