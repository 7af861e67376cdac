import { type ReactNode, type RefObject, useCallback, useEffect, useRef } from 'react';
import { undoRemoval } from '../../client/store/cart/cart-actions.ts';
import type { Removal } from '../../client/store/cart/cart-slice.ts';
import { useAppDispatch, useAppSelector } from '../../client/store/hooks.ts';
import { cartNoticeTexts } from '../../shared/texts/cart-notices.ts';
import { lazyComponent } from './states/lazy-component.tsx';
import { OnceLoaded } from './states/once-loaded.tsx';
import styles from './undo-notice.module.css';
import { useAnnounced } from './use-announced.ts';
import { useFocusLost } from './use-focus-lost.ts';

const PutNotice = lazyComponent(() => import('./put-notice.tsx'));

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
      <OnceLoaded when={isPut}>
        <PutNotice />
      </OnceLoaded>
    </>
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
        <span>{cartNoticeTexts.removed}</span>
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
        {cartNoticeTexts.undo}
      </button>
    </div>
  );
}

/**
 * Puts a notice next to the focused element in the Tab order, without moving the focus (WCAG 2.1.1, 2.4.3). A popover
 * that is shown from an element follows it in that order, wherever it stands in the page.
 * @param notice an element with `popover="manual"`, styled to be visible even where it is not shown as a popover
 * @param news a new value places the notice again
 * @returns moves the focus back to the element that the notice was shown from
 */
function useNextInOrder(notice: RefObject<HTMLElement | null>, news: unknown): () => void {
  const source = useRef<Element>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new value places the notice again
  useEffect(() => {
    // If the removal has taken the focused element away, its component first moves the focus elsewhere.
    const timer = setTimeout(() => {
      const { activeElement } = document;
      if (notice.current === null || notice.current.contains(activeElement)) return;
      source.current = activeElement;
      showFrom(notice.current, activeElement);
    });
    return () => clearTimeout(timer);
  }, [notice, news]);
  return useCallback(() => {
    const { current } = source;
    if (current instanceof HTMLElement && current.isConnected) current.focus({ preventScroll: true });
  }, []);
}

/** Shows the notice from an element. In browsers without popovers it stays last in the page. */
function showFrom(notice: HTMLElement, source: Element | null): void {
  if (!('popover' in notice)) return;
  notice.hidePopover();
  notice.showPopover(source instanceof HTMLElement ? { source } : {});
}
