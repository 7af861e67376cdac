import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { CARD_PAUSE } from '../../client/cart/cart-actions.ts';
import { closeDialog } from '../../client/dialogs/dialog-actions.ts';
import { useAppDispatch, useAppSelector } from '../../client/store/hooks.ts';
import { cartTexts } from '../../shared/texts/cart.ts';
import { cartContentsTexts } from '../../shared/texts/cart-contents.ts';
import { onPlainClick } from '../navigation/plain-click.ts';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { FullHead } from '../ui/dialog/full-head.tsx';
import { FailedBlock } from '../ui/states/failed-block.tsx';
import { FailureBoundary } from '../ui/states/failure-boundary.tsx';
import { lazyComponent } from '../ui/states/lazy-component.tsx';
import { OnceLoaded } from '../ui/states/once-loaded.tsx';
import styles from './cart.module.css';
import { CartContents } from './contents/cart-contents.tsx';

const Offers = lazyComponent(() => import('./offers.tsx'));

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
      <FailureBoundary>
        <CartContents pauseMs={CARD_PAUSE} heading="h3" orderStays />
      </FailureBoundary>
      <MoreToBuy />
    </Dialog>
  );
}

/** Loaded after the cart, so that it never delays it. */
function MoreToBuy(): ReactNode {
  const isCartKnown = useAppSelector(({ cart }) => cart.status === 'ready' || cart.status === 'failed');
  return (
    <OnceLoaded when={isCartKnown} failed={(retry) => <FailedBlock onRetry={retry} broken />}>
      <Offers />
    </OnceLoaded>
  );
}

function BackToShop({ id }: { readonly id: string }): ReactNode {
  const dispatch = useAppDispatch();
  const { pathname, search } = useLocation();
  return (
    <a
      href={pathname + search}
      data-screen-only=""
      className={styles.back}
      onClick={onPlainClick(() => dispatch(closeDialog(id)))}
    >
      {cartContentsTexts.backToShop}
    </a>
  );
}
