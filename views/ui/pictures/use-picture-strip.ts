import { type RefObject, type TouchEvent, type UIEvent, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { prefersStill } from '../../../client/services/browser-motion.ts';
import { dragStep, stepAround } from '../../../shared/rules/carousel.ts';

export interface PictureStrip {
  /** Index of the picture in view. */
  readonly current: number;
  /** Brings a picture into view. An index past either end wraps around (spec §2). */
  readonly show: (index: number) => void;
  /** Props for the list, which is styled by `picture-strip.module.css`. */
  readonly list: {
    readonly ref: RefObject<HTMLUListElement | null>;
    readonly onScroll: (event: UIEvent<HTMLElement>) => void;
    readonly onTouchStart: (event: TouchEvent<HTMLElement>) => void;
    readonly onTouchEnd: (event: TouchEvent<HTMLElement>) => void;
  };
}

/** Where a touch began, and the picture that was in view then. */
interface Touched {
  readonly x: number;
  readonly y: number;
  readonly at: number;
}

/**
 * Pictures side by side, one of them in view. Touch scrolling is the browser's own.
 * @param first index of the picture in view at the beginning
 */
export function usePictureStrip(count: number, first = 0): PictureStrip {
  const ref = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(first);
  const shown = useRef(first);
  const begun = useRef<Touched>(undefined);
  const noteShown = useCallback(({ scrollLeft, clientWidth }: HTMLElement): void => {
    if (clientWidth === 0) return;
    shown.current = Math.round(scrollLeft / clientWidth);
    setCurrent(shown.current);
  }, []);
  // In a dialog the list has no width before it is shown. When the width changes, the same picture stays in view.
  useLayoutEffect(() => {
    const list = ref.current;
    if (list === null) return;
    // The visitor may have scrolled before hydration.
    if (list.scrollLeft > 0) noteShown(list);
    let width = 0;
    const observer = new ResizeObserver(() => {
      if (list.clientWidth === width) return;
      width = list.clientWidth;
      list.scrollTo({ left: shown.current * width, behavior: 'instant' });
    });
    observer.observe(list);
    return () => observer.disconnect();
  }, [noteShown]);

  // Past an end there is nothing to scroll. The browser would take the gesture for its own Back, or let the momentum go
  // on.
  useLayoutEffect(() => {
    const holdAtEnd = (event: globalThis.TouchEvent): void => {
      const finger = event.touches.item(0);
      if (begun.current === undefined || finger === null || event.touches.length > 1 || !event.cancelable) return;
      // On a zoomed page the finger pans the page.
      if ((visualViewport?.scale ?? 1) > 1) return;
      const { x, y, at } = begun.current;
      const aside = finger.clientX - x;
      const isPastEnd = aside > 0 ? at === 0 : at === count - 1;
      if (isPastEnd && Math.abs(aside) > Math.abs(finger.clientY - y)) event.preventDefault();
    };
    const list = count > 1 ? ref.current : null;
    // React's own touch listeners are passive and cannot prevent the default.
    list?.addEventListener('touchmove', holdAtEnd, { passive: false });
    return () => list?.removeEventListener('touchmove', holdAtEnd);
  }, [count]);

  const show = (index: number): void => {
    const list = ref.current;
    const left = stepAround(index, 0, count) * (list?.clientWidth ?? 0);
    list?.scrollTo({ left, behavior: prefersStill() ? 'instant' : 'smooth' });
  };
  const onScroll = ({ currentTarget }: UIEvent<HTMLElement>): void => noteShown(currentTarget);
  const onTouchStart = ({ touches }: TouchEvent<HTMLElement>): void => {
    const { clientX: x, clientY: y } = touches.item(0);
    // Two fingers zoom.
    begun.current = touches.length === 1 ? { x, y, at: shown.current } : undefined;
  };
  const onTouchEnd = ({ changedTouches, currentTarget }: TouchEvent<HTMLElement>): void => {
    if (begun.current === undefined) return;
    const { x, at } = begun.current;
    begun.current = undefined;
    const next = at + dragStep(changedTouches.item(0).clientX - x, currentTarget.clientWidth);
    if (next < 0 || next >= count) show(next);
  };
  return { current, show, list: { ref, onScroll, onTouchStart, onTouchEnd } };
}
