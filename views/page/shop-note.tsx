import { type ReactNode, useEffect, useRef } from 'react';
import { myShopActions } from '../../client/shops/my-shop-slice.ts';
import { useAppDispatch } from '../../client/store/hooks.ts';
import { shopNoteTexts } from '../../shared/texts/shop-note.ts';
import { isPlainClick } from '../navigation/plain-click.ts';
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
          <p>{shopNoteTexts.closed}</p>
          <a href="/shop/" onClick={(event) => isPlainClick(event) && read()}>
            {shopNoteTexts.other}
          </a>
          <button type="button" onClick={read}>
            {shopNoteTexts.accept}
          </button>
        </>
      )}
    </div>
  );
}
