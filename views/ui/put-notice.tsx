/** 'В корзине: …' after goods were put in, a chunk of its own (conventions.md §4). */
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { cartActions } from '../../client/store/cart/cart-slice.ts';
import { useAppDispatch, useAppSelector } from '../../client/store/hooks.ts';
import { cartNoticeTexts } from '../../shared/texts/cart-notices.ts';
import { isPlainClick } from '../navigation/plain-click.ts';
import styles from './put-notice.module.css';

/** How long it waits, in ms: the frame of the press lays out the pressed control only. */
const PAUSE_MS = 700;

export default function PutNotice(): ReactNode {
  const dispatch = useAppDispatch();
  const latest = useAppSelector(({ cart }) => cart.put);
  // Undefined in the first render: only text that is added after the region is announced.
  const [put, setPut] = useState<typeof latest>();
  useEffect(() => {
    const timer = setTimeout(() => setPut(latest), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [latest]);
  const notice = useRef<HTMLDivElement>(null);
  useTabFrom(notice, put);
  return (
    <div ref={notice} popover="manual" role="status" className={styles.notice}>
      {put === undefined ? null : (
        <>
          <p>
            {put.title === undefined
              ? cartNoticeTexts.severalPut({ count: put.pieces })
              : cartNoticeTexts.put(put.title)}
          </p>{' '}
          <a href="/cart/" onClick={(event) => isPlainClick(event) && dispatch(cartActions.putForgotten())}>
            {cartNoticeTexts.toCart}
          </a>
        </>
      )}
    </div>
  );
}

/**
 * Shows a notice with one link and puts the link next to the focused element in the Tab order, without moving the focus
 * (WCAG 2.1.1, 2.4.3). A popover that is shown from an element has that place by itself, but makes it an anchor: each
 * press in it would lay out the page as a whole.
 * @param notice an element with `popover="manual"`, styled to be visible even where it is not shown as a popover
 * @param news a new value places the notice again
 */
function useTabFrom(notice: RefObject<HTMLElement | null>, news: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new value places the notice again
  useEffect(() => {
    let source: Element | null = null;
    const timer = setTimeout(() => {
      const { activeElement } = document;
      const { current } = notice;
      if (current === null || current.contains(activeElement)) return;
      source = activeElement;
      if (!('popover' in current)) return;
      current.hidePopover();
      current.showPopover();
    });
    const onKey = (event: KeyboardEvent): void => {
      const link = notice.current?.querySelector('a');
      const { activeElement } = document;
      if (event.key !== 'Tab' || !link || !(source instanceof HTMLElement) || !source.isConnected) return;
      if (activeElement === source && !event.shiftKey) {
        event.preventDefault();
        link.focus();
      } else if (activeElement === link) {
        // From there the browser goes on to the element that follows.
        source.focus({ preventScroll: true });
        if (event.shiftKey) event.preventDefault();
      }
    };
    document.addEventListener('keydown', onKey, true);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('keydown', onKey, true);
    };
  }, [notice, news]);
}
