import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { DialogProps, ViewedPicture } from '../../../client/dialogs/dialog-kinds.ts';
import { viewerTexts } from '../../../shared/texts/dialogs.ts';
import { ArrowButton } from '../buttons/arrow-button.tsx';
import { Dialog } from '../dialog/dialog.tsx';
import styles from './image-viewer.module.css';
import pictureStrip from './picture-strip.module.css';
import { usePictureStrip } from './use-picture-strip.ts';

interface ImageViewerProps {
  readonly id: string;
  readonly props: DialogProps['viewer'];
}

/** Factor of one press of 'Увеличить'. */
const STEP = 1.5;
/** By how much an arrow key moves a magnified picture; px. */
const ARROW = 80;

/**
 * Shows pictures one at a time, as large as the screen, and magnified (conventions.md §4 'Carousels and viewer',
 * 'Product page'). Another picture is shown whole.
 */
export default function ImageViewer({ id, props: { pictures, first } }: ImageViewerProps): ReactNode {
  const { current, show, list } = usePictureStrip(pictures.length, first);
  const [zoomed, setZoomed] = useState({ at: first, zoom: 1 });
  const several = pictures.length > 1;
  if (zoomed.at !== current) setZoomed({ at: current, zoom: 1 });
  const { zoom } = zoomed;
  const zoomTo = (wanted: number): void => setZoomed({ at: current, zoom: Math.min(MOST_ZOOM, Math.max(1, wanted)) });
  const step = (side: -1 | 1): void => show(current + side);
  const move = (x: number, y: number): void =>
    list.ref.current?.children[current]?.firstElementChild?.scrollBy(x * ARROW, y * ARROW);
  const keys: Readonly<Record<string, false | (() => void)>> = {
    ArrowLeft: several && (() => step(-1)),
    ArrowRight: several && (() => step(1)),
    'Shift+ArrowLeft': zoom > 1 && (() => move(-1, 0)),
    'Shift+ArrowRight': zoom > 1 && (() => move(1, 0)),
    ArrowUp: zoom > 1 && (() => move(0, -1)),
    ArrowDown: zoom > 1 && (() => move(0, 1)),
    '+': () => zoomTo(zoom * STEP),
    '=': () => zoomTo(zoom * STEP),
    '-': () => zoomTo(zoom / STEP),
    '0': () => zoomTo(1),
  };
  const onKey = (event: KeyboardEvent): void => {
    const { key, shiftKey, ctrlKey, metaKey, altKey } = event;
    // With Ctrl they zoom the page, with Alt they go back and forth.
    const act = !ctrlKey && !metaKey && !altKey && keys[shiftKey && key.startsWith('Arrow') ? `Shift+${key}` : key];
    if (!act) return;
    // By default the browser would scroll by a part of a picture.
    event.preventDefault();
    act();
  };
  return (
    <Dialog id={id} title={viewerTexts.title} titleClass={styles.title} size="full">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are shortcuts for the buttons within */}
      <div className={styles.viewer} onKeyDown={onKey}>
        <ul
          {...list}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard (WCAG 2.1.1)
          tabIndex={0}
          aria-label={viewerTexts.pictures}
          className={`${pictureStrip.strip} ${styles.pictures}`}
        >
          {pictures.map((picture, index) => (
            <li key={picture.url}>
              <ZoomablePicture
                picture={picture}
                eager={index === first}
                zoom={index === current ? zoom : 1}
                onZoom={zoomTo}
              />
            </li>
          ))}
        </ul>
        {several ? (
          <>
            <ArrowButton side={-1} onStep={step} />
            <ArrowButton side={1} onStep={step} />
          </>
        ) : null}
        <div className={`note ${styles.foot}`}>
          <p aria-live="polite">{several ? viewerTexts.position(current + 1, pictures.length) : null}</p>
          <button
            type="button"
            aria-label={viewerTexts.reduce}
            aria-disabled={zoom <= 1}
            onClick={() => zoomTo(zoom / STEP)}
          >
            <span aria-hidden="true">−</span>
          </button>
          <p aria-live="polite" className={styles.zoom}>
            {viewerTexts.zoom(Math.round(zoom * 100))}
          </p>
          <button
            type="button"
            aria-label={viewerTexts.enlarge}
            aria-disabled={zoom >= MOST_ZOOM}
            onClick={() => zoomTo(zoom * STEP)}
          >
            <span aria-hidden="true">+</span>
          </button>
        </div>
      </div>
    </Dialog>
  );
}

/** The largest magnification; 1 shows the whole picture. */
const MOST_ZOOM = 4;
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
function ZoomablePicture({ picture, eager, zoom, onZoom }: ZoomablePictureProps): ReactNode {
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
