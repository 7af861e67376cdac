import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { undoRemoval } from '../../client/cart/cart-actions.ts';
import { cartActions, type FailedEdit, type Removal } from '../../client/cart/cart-slice.ts';
import { useAppDispatch, useAppSelector } from '../../client/store/hooks.ts';
import { cartNoticeTexts } from '../../shared/texts/cart-notices.ts';
import { isPlainClick } from '../navigation/plain-click.ts';
import styles from './cart-notice.module.css';
import { useAnnounced } from './use-announced.ts';
import { useFocusLost } from './use-focus-lost.ts';

/**
 * One notice about the cart: what was put in, 'Товар удалён' with a button that undoes it (D3), and a change that has
 * failed (D79). It stands in the top dialog, or on the page if none is open.
 */
export function CartNotice(): ReactNode {
  const isNeeded = useAppSelector(
    ({ cart: { put, removals, failure } }) => put !== undefined || removals.length > 0 || failure !== undefined,
  );
  return isNeeded ? <Notice /> : null;
}

function Notice(): ReactNode {
  const removals = useAppSelector(({ cart }) => cart.removals);
  const failure = useAppSelector(({ cart }) => cart.failure);
  const put = usePut();
  const announced = useAnnounced();
  const notice = useRef<HTMLDivElement>(null);
  const news = [put?.at, failure?.at, ...removals.map(({ key }) => key)].join();
  const goBack = useTabFrom(notice, news);
  const says = put !== undefined || (announced && (failure !== undefined || removals.length > 0));
  return (
    // Not laid out in the frame of the press, when it has nothing to say yet.
    <div ref={notice} popover="manual" hidden={!says} className={styles.notice}>
      <div role="alert">{announced && failure !== undefined ? <Failed failure={failure} /> : null}</div>
      <div role="status">
        {put === undefined ? null : <PutIn put={put} />}
        {announced && removals.map((removal) => <Removed key={removal.key} removal={removal} onLost={goBack} />)}
      </div>
    </div>
  );
}

/** How long the notice of goods put in waits, in ms: the frame of the press lays out the pressed control only. */
const PAUSE_MS = 700;

/** What was put in, a moment later. Undefined in the first render: only text that is added after it is announced. */
function usePut() {
  const latest = useAppSelector(({ cart }) => cart.put);
  const [put, setPut] = useState<typeof latest>();
  useEffect(() => {
    const timer = setTimeout(() => setPut(latest), latest === undefined ? 0 : PAUSE_MS);
    return () => clearTimeout(timer);
  }, [latest]);
  return put;
}

function PutIn({ put: { title, pieces } }: { readonly put: NonNullable<ReturnType<typeof usePut>> }): ReactNode {
  const dispatch = useAppDispatch();
  return (
    <div className={styles.put}>
      <p>{title === undefined ? cartNoticeTexts.severalPut({ count: pieces }) : cartNoticeTexts.put(title)}</p>{' '}
      <a href="/cart/" onClick={(event) => isPlainClick(event) && dispatch(cartActions.noticeForgotten())}>
        {cartNoticeTexts.toCart}
      </a>
    </div>
  );
}

function Failed({ failure: { what, title, message } }: { readonly failure: FailedEdit }): ReactNode {
  return (
    <div className={styles.put}>
      <p>{cartNoticeTexts.failed[what](title)}</p>
      {message === '' ? null : <p>{message}</p>}
    </div>
  );
}

interface RemovedProps {
  readonly removal: Removal;
  /** Called if the row disappears while its button has the focus. */
  readonly onLost: () => void;
}

function Removed({ removal, onLost }: RemovedProps): ReactNode {
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
 * Shows a notice and puts its links and buttons next to the focused element in the Tab order, without moving the focus
 * (WCAG 2.1.1, 2.4.3). A popover that is shown from an element has that place by itself, but makes it an anchor: each
 * press in it would lay out the page as a whole.
 * @param notice an element with `popover="manual"`, styled to be visible even where it is not shown as a popover
 * @param news a new value places the notice again
 * @returns moves the focus back to the element that had it when the notice was placed
 */
function useTabFrom(notice: RefObject<HTMLElement | null>, news: string): () => void {
  const source = useRef<Element>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new value places the notice again
  useEffect(() => {
    // If a removal has taken the focused element away, its component first moves the focus elsewhere.
    const timer = setTimeout(() => {
      const { activeElement } = document;
      const { current } = notice;
      if (current === null || current.contains(activeElement)) return;
      source.current = activeElement;
      if (!('popover' in current)) return;
      current.hidePopover();
      current.showPopover();
    });
    const onKey = (event: KeyboardEvent): void => {
      const stops = [...(notice.current?.querySelectorAll<HTMLElement>('a, button') ?? [])];
      const { current: from } = source;
      const { activeElement } = document;
      if (event.key !== 'Tab' || !(from instanceof HTMLElement) || !from.isConnected) return;
      if (activeElement === from && !event.shiftKey && stops.length > 0) {
        event.preventDefault();
        stops[0]?.focus();
      } else if (activeElement !== null && activeElement === stops.at(event.shiftKey ? 0 : -1)) {
        // From there the browser goes on to the element that follows.
        from.focus({ preventScroll: true });
        if (event.shiftKey) event.preventDefault();
      }
    };
    document.addEventListener('keydown', onKey, true);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('keydown', onKey, true);
    };
  }, [notice, news]);
  return useCallback(() => {
    const { current } = source;
    if (current instanceof HTMLElement && current.isConnected) current.focus({ preventScroll: true });
  }, []);
}
