import type { ReactNode } from 'react';
import { showDialog } from '../../client/store/dialogs/dialog-actions.ts';
import { useAppDispatch } from '../../client/store/hooks.ts';
import type { GoodsRef } from '../../shared/goods.ts';
import { stockTexts } from '../../shared/texts/stock.ts';
import styles from './stocks-button.module.css';

/**
 * Opens the goods stocks modal (conventions.md §4 'Product page'). Without JavaScript the page's own stock section
 * serves.
 */
export function StocksButton({ goods }: { readonly goods: GoodsRef }): ReactNode {
  const dispatch = useAppDispatch();
  return (
    <button type="button" className={styles.button} onClick={() => void dispatch(showDialog('stocks', { goods }))}>
      {stockTexts.title}
    </button>
  );
}
