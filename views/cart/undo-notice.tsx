import type { ReactNode } from 'react';
import { undoRemoval } from '../../client/store/cart-actions.ts';
import { useAppDispatch, useAppSelector } from '../../client/store/hooks.ts';
import { cartTexts } from '../../shared/texts/cart.ts';
import { useAnnounced } from '../ui/use-announced.ts';
import styles from './undo-notice.module.css';

/** 'Товар удалён' with its way back (D3). Stands in the top dialog, or on the page where none is open. */
export function UndoNotice(): ReactNode {
  const waiting = useAppSelector((state) => state.cart.removals.length > 0);
  return waiting ? <Removals /> : null;
}

function Removals(): ReactNode {
  const dispatch = useAppDispatch();
  const removals = useAppSelector((state) => state.cart.removals);
  const announced = useAnnounced();
  return (
    <div role="status" className={styles.notice}>
      {announced &&
        removals.map((removal) => (
          <div key={removal.key} className={styles.removal}>
            <p>
              <span>{cartTexts.removed}</span>
              <span className={styles.title}>{removal.title}</span>
            </p>
            <button type="button" onClick={() => dispatch(undoRemoval(removal))}>
              {cartTexts.undo}
            </button>
          </div>
        ))}
    </div>
  );
}
