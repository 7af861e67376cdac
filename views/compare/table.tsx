import type { CSSProperties, ReactNode } from 'react';
import { toggleCompared } from '../../client/favourites/remembered-goods.ts';
import { selectCompared } from '../../client/favourites/remembered-slice.ts';
import { useAppDispatch, useAppSelector } from '../../client/store/hooks.ts';
import { compareTexts } from '../../shared/texts/compare.ts';
import { goodsTexts } from '../../shared/texts/goods.ts';
import { comparePageTexts } from '../../shared/texts/pages/compare.ts';
import { GoodsControls } from '../cart/goods-controls.tsx';
import { Availability } from '../catalogue/cards/availability.tsx';
import { useApp } from '../context/app-context.ts';
import { isPlainClick } from '../navigation/plain-click.ts';
import { Bound } from '../ui/bound.tsx';
import field from '../ui/fields/field.module.css';
import { Price } from '../ui/price.tsx';
import supply from '../ui/supply.module.css';
import type { ComparedGoods, CompareModel } from './model.ts';
import styles from './table.module.css';

/** The goods side by side. 'Только отличия' hides rows of equal texts by the styles alone, so also without a script. */
export function CompareTable({ model: { columns, rows } }: { readonly model: CompareModel }): ReactNode {
  const ids = columns.map(({ goods }) => goods.id);
  return (
    <div className={styles.compare}>
      {columns.length < 2 ? null : (
        <label className={field.choice}>
          <input type="checkbox" autoComplete="off" data-differences="" />
          {comparePageTexts.differences}
        </label>
      )}
      <div className={styles.scroll}>
        <table aria-label={compareTexts.title} style={{ '--goods': columns.length } as CSSProperties}>
          <thead>
            <tr>
              <td />
              {columns.map((column) => (
                <th key={column.goods.id} scope="col">
                  <Name column={column} others={ids.filter((id) => id !== column.goods.id)} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <Row title={comparePageTexts.price} columns={columns} cell={priceCell} />
            <Row title={comparePageTexts.supply} columns={columns} cell={(column) => <Supply column={column} />} />
            <Row title={comparePageTexts.purchase} columns={columns} cell={buyCell} />
            {rows.map(([title, texts]) => (
              <tr
                key={title}
                data-same={columns.length > 1 && texts.every((text) => text === texts[0]) ? '' : undefined}
              >
                <th scope="row">{title}</th>
                {texts.map((text, index) => (
                  <td key={ids[index]}>
                    <Bound text={text === '' ? comparePageTexts.none : text} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

interface NameProps {
  readonly column: ComparedGoods;
  /** Ids of the other goods, for the link that removes these. */
  readonly others: readonly number[];
}

function Name({ column: { goods, url, image }, others }: NameProps): ReactNode {
  const dispatch = useAppDispatch();
  const isOwn = useAppSelector(selectCompared).includes(goods.id);
  return (
    <>
      {image === '' ? null : <img src={image} alt="" />}
      <a href={url}>{goods.title}</a>
      {goods.variant === '' ? null : <small>{goods.variant}</small>}
      <a
        href={others.length === 0 ? '/compare/' : `/compare/?ids=${others.join()}`}
        aria-label={comparePageTexts.remove(goods.title)}
        data-keep-scroll=""
        className={styles.remove}
        onClick={(event) => isOwn && isPlainClick(event) && dispatch(toggleCompared(goods.id))}
      >
        {comparePageTexts.plainRemove}
      </a>
    </>
  );
}

interface RowProps {
  readonly title: string;
  readonly columns: readonly ComparedGoods[];
  readonly cell: (column: ComparedGoods) => ReactNode;
}

function Row({ title, columns, cell }: RowProps): ReactNode {
  return (
    <tr>
      <th scope="row">{title}</th>
      {columns.map((column) => (
        <td key={column.goods.id}>{cell(column)}</td>
      ))}
    </tr>
  );
}

function priceCell({ goods, oldPrice }: ComparedGoods): ReactNode {
  return <Price price={goods.price} old={oldPrice} />;
}

function buyCell({ goods }: ComparedGoods): ReactNode {
  return (
    <div className={styles.buy}>
      <GoodsControls goods={goods} />
    </div>
  );
}

function Supply({ column }: { readonly column: ComparedGoods }): ReactNode {
  const { now } = useApp();
  if (column.goods.status === 'out_of_stock') return <p className={supply.none}>{goodsTexts.outOfStock}</p>;
  if (column.shops === undefined && column.order === undefined) {
    return <p className={supply.inStock}>{goodsTexts.inStock}</p>;
  }
  return <Availability goods={column} now={now} />;
}
