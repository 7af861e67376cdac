import { type ReactNode, useCallback } from 'react';
import { toggleCompared } from '../../client/favourites/remembered-goods.ts';
import { selectCompared } from '../../client/favourites/remembered-slice.ts';
import { useAppDispatch, useAppSelector } from '../../client/store/hooks.ts';
import { compareTexts } from '../../shared/texts/compare.ts';
import { useApp } from '../context/app-context.ts';
import styles from '../favourites/favourite-button.module.css';

/** 'Сравнить' with its text, for a product page. Cards have a button of their own, without a subscription each. */
export function CompareButton({ goodsId }: { readonly goodsId: number }): ReactNode {
  const { isCompared, onCompare } = useCompare();
  const on = isCompared(goodsId);
  if (on === undefined) return null;
  return (
    <button
      type="button"
      aria-pressed={on}
      data-compares=""
      className={styles.labelled}
      onClick={() => onCompare(goodsId)}
    >
      {compareTexts.add}
    </button>
  );
}

export interface Comparison {
  /** Undefined where the API lacks what a comparison needs (D53): there is no button then. */
  readonly isCompared: (goodsId: number) => boolean | undefined;
  /** Adds goods to the comparison, or removes them. */
  readonly onCompare: (goodsId: number) => void;
}

/**
 * The visitor's comparison, for the buttons 'Сравнить': one subscription for a whole list of goods. The server renders
 * them as not pressed, so that a page is the same for everybody (D44).
 */
export function useCompare(): Comparison {
  const dispatch = useAppDispatch();
  const compared = useAppSelector(selectCompared);
  const isOffered = useApp().offered.includes('GET /api/goods.json');
  const onCompare = useCallback((goodsId: number) => dispatch(toggleCompared(goodsId)), [dispatch]);
  return { isCompared: (goodsId) => (isOffered ? compared.includes(goodsId) : undefined), onCompare };
}
