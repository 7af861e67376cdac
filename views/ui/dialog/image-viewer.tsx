import { type KeyboardEvent, type ReactNode, useState } from 'react';
import type { DialogProps } from '../../../client/dialogs/dialog-kinds.ts';
import { viewerTexts } from '../../../shared/texts/dialogs.ts';
import { ArrowButton } from '../buttons/arrow-button.tsx';
import pictureStrip from '../pictures/picture-strip.module.css';
import { usePictureStrip } from '../pictures/use-picture-strip.ts';
import { MOST_ZOOM, ZoomablePicture } from '../pictures/zoomable-picture.tsx';
import { Dialog } from './dialog.tsx';
import styles from './image-viewer.module.css';

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
            <ArrowButton side={-1} onStep={step} className={styles.previous} />
            <ArrowButton side={1} onStep={step} className={styles.next} />
          </>
        ) : null}
        <div className={styles.foot}>
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
