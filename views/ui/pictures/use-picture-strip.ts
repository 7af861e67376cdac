import { type RefObject, type TouchEvent, type UIEvent, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { prefersStill } from '../../../client/services/browser-motion.ts';
import { dragStep, stepAround } from '../../../shared/rules/carousel.ts';

export interface PictureStrip {
  /** The place of the picture in view. */
  readonly current: number;
  /** Brings a picture into view; the circle is closed at both ends (spec §2). */
  readonly show: (index: number) => void;
  /** For the list, which has `picture-strip.module.css`. */
  readonly list: {
    readonly ref: RefObject<HTMLUListElement | null>;
    readonly onScroll: (event: UIEvent<HTMLElement>) => void;
    readonly onTouchStart: (event: TouchEvent<HTMLElement>) => void;
    readonly onTouchEnd: (event: TouchEvent<HTMLElement>) => void;
  };
}

/** Pictures side by side, one in view: the browser itself scrolls them by the finger. @param first in view at the beginning */
export function usePictureStrip(count: number, first = 0): PictureStrip {
  const ref = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(first);
  const shown = useRef(first);
  const begun = useRef<{ readonly x: number; readonly at: number }>(undefined);
  const noteShown = useCallback(({ scrollLeft, clientWidth }: HTMLElement): void => {
    if (clientWidth === 0) return;
    shown.current = Math.round(scrollLeft / clientWidth);
    setCurrent(shown.current);
  }, []);
  // A dialog gives it no width before it is shown; a window that changes its width keeps the picture.
  useLayoutEffect(() => {
    const list = ref.current;
    if (list === null) return;
    // A finger may have been there before the scripts.
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

  const show = (index: number): void => {
    const list = ref.current;
    const left = stepAround(index, 0, count) * (list?.clientWidth ?? 0);
    list?.scrollTo({ left, behavior: prefersStill() ? 'instant' : 'smooth' });
  };
  const onScroll = ({ currentTarget }: UIEvent<HTMLElement>): void => noteShown(currentTarget);
  const onTouchStart = ({ touches }: TouchEvent<HTMLElement>): void => {
    // Two fingers zoom.
    begun.current = touches.length === 1 ? { x: touches.item(0).clientX, at: shown.current } : undefined;
  };
  // Past an end there is nothing to scroll to.
  const onTouchEnd = ({ changedTouches, currentTarget }: TouchEvent<HTMLElement>): void => {
    if (begun.current === undefined) return;
    const { x, at } = begun.current;
    const next = at + dragStep(changedTouches.item(0).clientX - x, currentTarget.clientWidth);
    if (next >= 0 && next < count) return;
    // The momentum of the finger would go on from the other end: a list that does not scroll for a frame ends it.
    currentTarget.style.overflow = 'clip';
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        currentTarget.style.removeProperty('overflow');
        show(next);
      }),
    );
  };
  return { current, show, list: { ref, onScroll, onTouchStart, onTouchEnd } };
}
