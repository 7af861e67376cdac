import { type ReactNode, useEffect, useRef } from 'react';
import { useAppDispatch } from '../../client/store/hooks.ts';
import { myShopActions } from '../../client/store/visitor/my-shop-slice.ts';
import { myShopTexts } from '../../shared/texts/my-shop.ts';
import { useAnnounced } from '../ui/use-announced.ts';
import styles from './shop-note.module.css';

/** Tells the visitor once that their chosen shop has closed for good. */
export default function ShopNote(): ReactNode {
  const dispatch = useAppDispatch();
  const note = useRef<HTMLDivElement>(null);
  const announced = useAnnounced();
  useEffect(() => note.current?.showPopover(), []);
  const read = () => dispatch(myShopActions.closingRead());
  return (
    <div ref={note} role="status" popover="manual" className={styles.note}>
      {announced && (
        <>
          <p>{myShopTexts.closed}</p>
          <a href="/shop/" onClick={read}>
            {myShopTexts.other}
          </a>
          <button type="button" onClick={read}>
            {myShopTexts.accept}
          </button>
        </>
      )}
    </div>
  );
}
