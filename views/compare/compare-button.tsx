import type { ReactNode } from 'react';
import { compareTexts } from '../../shared/texts/compare.ts';
import styles from './compare-button.module.css';
import { useCompare } from './use-compare.ts';

/** 'Сравнить' with its text, for a product page. Cards have a button of their own, without a subscription each. */
export function CompareButton({ goodsId }: { readonly goodsId: number }): ReactNode {
  const { isCompared, onCompare } = useCompare();
  const on = isCompared(goodsId);
  if (on === undefined) return null;
  return (
    <button type="button" aria-pressed={on} className={styles.labelled} onClick={() => onCompare(goodsId)}>
      {compareTexts.add}
    </button>
  );
}
