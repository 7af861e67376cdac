import type { ReactNode } from 'react';
import { buyNow } from '../../../client/cart/cart-actions.ts';
import type { DialogProps } from '../../../client/dialogs/dialog-kinds.ts';
import { useAppDispatch } from '../../../client/store/hooks.ts';
import { stockTexts } from '../../../shared/texts/stock.ts';
import button from '../../ui/buttons/button.module.css';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import styles from './stock.module.css';
import { StockView, useStockState } from './stock-view.tsx';

interface StocksDialogProps {
  readonly id: string;
  readonly props: DialogProps['stocks'];
}

/** The goods stocks modal (spec §2 'Product stock view'). */
export default function StocksDialog({ id, props: { goods, url } }: StocksDialogProps): ReactNode {
  const dispatch = useAppDispatch();
  const state = useStockState();
  return (
    <Dialog id={id} title={stockTexts.title} titleClass={styles.title} size="full">
      <p className={styles.lead}>{stockTexts.modalLead}</p>
      <StockView goods={goods} url={url} state={state} inDialog label={stockTexts.title} />
      {goods.status === 'out_of_stock' ? null : (
        <div className={styles.foot}>
          <p className="name">{goods.title}</p>
          <button type="button" className={button.primary} onClick={() => dispatch(buyNow(goods))}>
            {stockTexts.buyNow}
          </button>
        </div>
      )}
    </Dialog>
  );
}
