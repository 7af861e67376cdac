import { type ReactNode, useId } from 'react';
import { putAtLeast } from '../../../client/store/cart/cart-actions.ts';
import { useAppDispatch } from '../../../client/store/hooks.ts';
import type { GoodsRef } from '../../../shared/goods.ts';
import { type PartyDraft, partyQuery } from '../../../shared/rules/forms/calculator.ts';
import { formatMoney } from '../../../shared/rules/money.ts';
import { calculatorTexts } from '../../../shared/texts/pages/calculator.ts';
import { isProduct } from '../../data/addresses.ts';
import button from '../../ui/buttons/button.module.css';
import { KnownLink } from '../../ui/links/known-link.tsx';
import { Late } from '../../ui/states/late.tsx';
import { BottleControls } from './bottle-controls.tsx';
import { type BottleGoods, bottlesQuery, type Calculation } from './model.ts';
import styles from './result.module.css';
import { ShareLink } from './share-link.tsx';

interface ResultProps {
  readonly calculation: Calculation;
  readonly asked: PartyDraft;
}

/** The result: an amount and a bottle for each drink, with buttons to put the bottles in the cart. */
export function Result({ calculation, asked }: ResultProps): ReactNode {
  const { rows } = calculation;
  const urls = [...new Set(rows.flatMap(({ bottle }) => bottle?.url ?? []))].filter(isProduct);
  const plain = <Rows calculation={calculation} goods={{}} />;
  return (
    <section className={styles.result}>
      <h2>{calculatorTexts.result}</h2>
      <Late query={bottlesQuery(urls)} fallback={plain} failed={plain}>
        {(goods) => <Rows calculation={calculation} goods={goods} />}
      </Late>
      <ShareLink href={`/calculator/?${partyQuery(asked)}`} />
    </section>
  );
}

interface RowsProps {
  readonly calculation: Calculation;
  readonly goods: BottleGoods;
}

function Rows({ calculation, goods }: RowsProps): ReactNode {
  const { rows, total } = calculation;
  return (
    <>
      <ul className={styles.rows}>
        {rows.map((row) => (
          <li key={row.code}>
            <Row row={row} goods={goodsOf(row, goods)} />
          </li>
        ))}
      </ul>
      <div className={styles.foot}>
        <p role="status" className={styles.total}>
          <span>{calculatorTexts.total}</span> <b>{formatMoney(total)}</b> <small>{calculatorTexts.totalNote}</small>
        </p>
        <PutAll calculation={calculation} goods={goods} />
      </div>
    </>
  );
}

type ResultRow = Calculation['rows'][number];

/** The goods that can be put in the cart for a row; undefined: none. */
function goodsOf({ bottle }: ResultRow, goods: BottleGoods): GoodsRef | undefined {
  return bottle === null || bottle === undefined ? undefined : goods[bottle.url];
}

interface RowProps {
  readonly row: ResultRow;
  readonly goods: GoodsRef | undefined;
}

function Row({ row, goods }: RowProps): ReactNode {
  const id = useId();
  const { title, litres, bottles, bottle } = row;
  return (
    <article aria-labelledby={id} className={styles.row}>
      <h3 id={id}>{title}</h3>
      <p className={styles.amount}>
        <b>{calculatorTexts.bottles({ count: bottles })}</b> <span>{calculatorTexts.litres({ litres })}</span>
      </p>
      {bottle === null || bottle === undefined ? (
        <p className={styles.bottle}>{calculatorTexts.noBottle}</p>
      ) : (
        <>
          <p className={styles.bottle}>
            <KnownLink href={bottle.url}>{bottle.title}</KnownLink>
            <span className={styles.each}>{calculatorTexts.each({ price: bottle.price })}</span>
          </p>
          <p className={styles.sum}>{formatMoney(bottle.price * bottles)}</p>
        </>
      )}
      {goods === undefined || bottles < 1 ? null : <BottleControls goods={goods} bottles={bottles} />}
    </article>
  );
}

/** Puts all bottles in the cart. It needs a script, because a cart form changes a single line. */
function PutAll({ calculation, goods }: RowsProps): ReactNode {
  const dispatch = useAppDispatch();
  const ready = calculation.rows.flatMap((row) => {
    const found = goodsOf(row, goods);
    return found === undefined || row.bottles < 1 ? [] : [{ found, bottles: row.bottles }];
  });
  if (import.meta.env.SSR || ready.length < 2) return null;
  return (
    <button
      type="button"
      className={button.primary}
      onClick={() => {
        for (const { found } of ready) {
          // Two drinks may suggest the same bottle.
          const same = ready.filter((other) => other.found.id === found.id);
          dispatch(
            putAtLeast(
              found,
              same.reduce((sum, { bottles }) => sum + bottles, 0),
            ),
          );
        }
      }}
    >
      {calculatorTexts.putAll}
    </button>
  );
}
