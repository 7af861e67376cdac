import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { undoRemoval } from '../../client/store/cart/cart-actions.ts';
import { cartActions, type Removal } from '../../client/store/cart/cart-slice.ts';
import { useAppDispatch, useAppSelector } from '../../client/store/hooks.ts';
import { cartTexts } from '../../shared/texts/cart.ts';
import { FailureBoundary } from './states/failure-boundary.tsx';
import { latePart } from './states/late-part.tsx';
import styles from './undo-notice.module.css';
import { useAnnounced } from './use-announced.ts';
import { useFocusLost } from './use-focus-lost.ts';
import { useNextInOrder } from './use-next-in-order.ts';

const PutNotice = latePart(() => import('./put-notice.tsx'));

/**
 * The notices about the cart: what was put in, and 'Товар удалён' with a button that undoes it (D3). They stand in the
 * top dialog, or on the page if none is open. In the Tab order the button follows the element that has the focus after
 * the removal.
 */
export function UndoNotice(): ReactNode {
  const waiting = useAppSelector((state) => state.cart.removals.length > 0);
  const isPut = useAppSelector((state) => state.cart.put !== undefined);
  return (
    <>
      {waiting ? <Removals /> : null}
      {isPut ? <PutIn /> : null}
    </>
  );
}

/** Does not follow the visitor into a dialog that opens, where it would lie over what the dialog shows. */
function PutIn(): ReactNode {
  const dispatch = useAppDispatch();
  useEffect(
    () => () => {
      dispatch(cartActions.putForgotten());
    },
    [dispatch],
  );
  return (
    <FailureBoundary failed={() => null}>
      <Suspense fallback={null}>
        <PutNotice />
      </Suspense>
    </FailureBoundary>
  );
}

function Removals(): ReactNode {
  const removals = useAppSelector((state) => state.cart.removals);
  const announced = useAnnounced();
  const notice = useRef<HTMLDivElement>(null);
  const goBack = useNextInOrder(notice, removals);
  return (
    <div ref={notice} popover="manual" role="status" className={styles.notice}>
      {announced && removals.map((removal) => <Row key={removal.key} removal={removal} onLost={goBack} />)}
    </div>
  );
}

interface RowProps {
  readonly removal: Removal;
  /** Called if the row disappears while its button has the focus. */
  readonly onLost: () => void;
}

function Row({ removal, onLost }: RowProps): ReactNode {
  const dispatch = useAppDispatch();
  const button = useFocusLost<HTMLButtonElement>(onLost);
  return (
    <div className={styles.removal}>
      <p>
        <span>{cartTexts.removed}</span>
        <span className={styles.title}>{removal.title}</span>
      </p>
      <button
        ref={button}
        type="button"
        onClick={() => {
          // The goods that come back take the focus, not the element that had it before.
          button.current?.blur();
          dispatch(undoRemoval(removal));
        }}
      >
        {cartTexts.undo}
      </button>
    </div>
  );
}
