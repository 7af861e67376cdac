import type { ReactNode } from 'react';
import { CARD_PAUSE } from '../../client/store/cart-actions.ts';
import { closeDialog } from '../../client/store/dialog-actions.ts';
import { useAppDispatch } from '../../client/store/hooks.ts';
import { cartTexts } from '../../shared/texts/cart.ts';
import { useApp } from '../app-context.ts';
import { Dialog } from '../dialogs/dialog.tsx';
import { FullHead } from '../dialogs/full-head.tsx';
import { CartContents } from './cart-contents.tsx';
import styles from './cart-dialog.module.css';

/** The cart over the page, under the hash `#cart` (spec §2). */
export default function CartDialog({ id }: { readonly id: string }): ReactNode {
  return (
    <Dialog
      id={id}
      title={cartTexts.title}
      size="full"
      head={
        <FullHead>
          <BackToShop id={id} />
        </FullHead>
      }
    >
      <CartContents pauseMs={CARD_PAUSE} heading="h3" orderStays />
    </Dialog>
  );
}

function BackToShop({ id }: { readonly id: string }): ReactNode {
  const dispatch = useAppDispatch();
  const { at } = useApp();
  return (
    <a
      href={at.path + at.search}
      className={styles.back}
      onClick={(event) => {
        event.preventDefault();
        dispatch(closeDialog(id));
      }}
    >
      <span aria-hidden="true">← </span>
      {cartTexts.backToShop}
    </a>
  );
}
