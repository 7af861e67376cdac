import { type PointerEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import type { ViewedPicture } from '../../../client/dialogs/dialog-kinds.ts';
import styles from './zoomable-picture.module.css';

/** The largest magnification; 1 shows the whole picture. */
export const MOST_ZOOM = 4;
/** What a double press magnifies to. */
const DOUBLE_PRESS_ZOOM = 2.5;
/** Two presses within this time and distance are a double press; ms, px. */
const DOUBLE_PRESS = { time: 350, distance: 30 };
/** A press that moves further than this is a drag; px. */
const STILL = 8;
/** How strongly a wheel magnifies, per pixel. A pinch on a touchpad arrives as a wheel with Ctrl, in small steps. */
const WHEEL = { turned: 0.002, pinched: 0.01 };
/** Height of a line, for wheels that count lines; px. */
const LINE = 16;

interface ZoomablePictureProps {
  readonly picture: ViewedPicture;
  readonly eager: boolean;
  readonly zoom: number;
  readonly onZoom: (zoom: number) => void;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * A picture that is magnified by pinch, wheel and double press, at the point that these are made at. While magnified it
 * scrolls within its box, and a mouse drags it; nothing of these gestures reaches the strip around it.
 */
export function ZoomablePicture({ picture, eager, zoom, onZoom }: ZoomablePictureProps): ReactNode {
  const ref = useRef<HTMLDivElement>(null);
  const now = useRef({ zoom, onZoom });
  const anchor = useRef<Point>(undefined);
  const pressed = useRef<Point & { readonly at: number }>(undefined);
  const dragged = useRef<Point>(undefined);
  const magnified = zoom > 1;

  const zoomTo = (wanted: number, client: Point): void => {
    const box = ref.current?.getBoundingClientRect();
    if (box === undefined) return;
    anchor.current = { x: client.x - box.x, y: client.y - box.y };
    now.current.onZoom(Math.min(MOST_ZOOM, Math.max(1, wanted)));
  };

  // What lies under the anchor stays there; without one, what lies in the middle.
  useLayoutEffect(() => {
    const box = ref.current;
    const by = zoom / now.current.zoom;
    now.current = { zoom, onZoom };
    if (box === null || by === 1) return;
    const { x, y } = anchor.current ?? { x: box.clientWidth / 2, y: box.clientHeight / 2 };
    anchor.current = undefined;
    box.scrollTo({ left: (box.scrollLeft + x) * by - x, top: (box.scrollTop + y) * by - y, behavior: 'instant' });
  });

  // React's own listeners for these are passive, and cannot keep the browser from scrolling or zooming the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `zoomTo` reads refs only
  useEffect(() => {
    const box = ref.current;
    let pinch: { readonly spread: number; readonly zoom: number } | undefined;
    const onWheel = (event: WheelEvent): void => {
      const { deltaX, deltaY, deltaMode, ctrlKey } = event;
      if (Math.abs(deltaX) > Math.abs(deltaY)) return;
      event.preventDefault();
      const turned = deltaY * (deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE : 1);
      zoomTo(now.current.zoom * Math.exp(-turned * (ctrlKey ? WHEEL.pinched : WHEEL.turned)), event);
    };
    const onTouch = (event: TouchEvent): void => {
      const [a, b] = event.touches;
      if (a === undefined || b === undefined) {
        pinch = undefined;
        return;
      }
      if (event.cancelable) event.preventDefault();
      const spread = Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
      pinch ??= { spread, zoom: now.current.zoom };
      zoomTo((pinch.zoom * spread) / pinch.spread, { x: (a.clientX + b.clientX) / 2, y: (a.clientY + b.clientY) / 2 });
    };
    const touches = ['touchstart', 'touchmove', 'touchend', 'touchcancel'] as const;
    box?.addEventListener('wheel', onWheel, { passive: false });
    for (const type of touches) box?.addEventListener(type, onTouch, { passive: false });
    return () => {
      box?.removeEventListener('wheel', onWheel);
      for (const type of touches) box?.removeEventListener(type, onTouch);
    };
  }, []);

  const onPointerDown = (event: PointerEvent<HTMLElement>): void => {
    dragged.current = { x: event.clientX, y: event.clientY };
    if (event.pointerType !== 'mouse' || event.button !== 0 || !magnified) return;
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const onPointerMove = ({ currentTarget, pointerId, movementX, movementY }: PointerEvent<HTMLElement>): void => {
    if (currentTarget.hasPointerCapture(pointerId)) currentTarget.scrollBy(-movementX, -movementY);
  };
  const onPointerUp = ({ clientX: x, clientY: y, timeStamp: at, button }: PointerEvent<HTMLElement>): void => {
    const from = dragged.current;
    const before = pressed.current;
    const isPress = button === 0 && from !== undefined && Math.hypot(x - from.x, y - from.y) < STILL;
    pressed.current = isPress ? { x, y, at } : undefined;
    if (!isPress || before === undefined || at - before.at > DOUBLE_PRESS.time) return;
    if (Math.hypot(x - before.x, y - before.y) > DOUBLE_PRESS.distance) return;
    pressed.current = undefined;
    zoomTo(magnified ? 1 : DOUBLE_PRESS_ZOOM, { x, y });
  };

  return (
    <div
      ref={ref}
      className={magnified ? `${styles.box} ${styles.magnified}` : styles.box}
      // Scrollable content must be reachable by keyboard (WCAG 2.1.1), and must not lose the focus when it ends to be.
      tabIndex={magnified ? 0 : -1}
      {...(magnified && { onTouchStart: (event) => event.stopPropagation() })}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
    >
      <img
        src={picture.url}
        alt={picture.alt}
        draggable="false"
        loading={eager ? 'eager' : 'lazy'}
        style={magnified ? { inlineSize: `${zoom * 100}%`, blockSize: `${zoom * 100}%` } : undefined}
      />
    </div>
  );
}
