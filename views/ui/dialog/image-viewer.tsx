import type { KeyboardEvent, ReactNode } from 'react';
import type { DialogProps } from '../../../client/store/dialogs/dialog-kinds.ts';
import { viewerTexts } from '../../../shared/texts/dialogs.ts';
import { TurnButton } from '../buttons/turn-button.tsx';
import pictureStrip from '../pictures/picture-strip.module.css';
import { usePictureStrip } from '../pictures/use-picture-strip.ts';
import { Dialog } from './dialog.tsx';
import styles from './image-viewer.module.css';

interface ImageViewerProps {
  readonly id: string;
  readonly props: DialogProps['viewer'];
}

/** Shows pictures one at a time, as large as the screen (conventions.md §4 'Carousels and viewer'). */
export default function ImageViewer({ id, props: { pictures, first } }: ImageViewerProps): ReactNode {
  const { current, show, list } = usePictureStrip(pictures.length, first);
  const several = pictures.length > 1;
  const turn = (side: -1 | 1): void => show(current + side);
  const onKey = (event: KeyboardEvent): void => {
    if (!several || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return;
    // By default the browser would scroll by a part of a picture.
    event.preventDefault();
    turn(event.key === 'ArrowLeft' ? -1 : 1);
  };
  return (
    <Dialog id={id} title={viewerTexts.title} size="full">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys are a shortcut for the buttons within */}
      <div className={styles.viewer} onKeyDown={onKey}>
        <ul
          {...list}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard (WCAG 2.1.1)
          tabIndex={0}
          aria-label={viewerTexts.pictures}
          className={`${pictureStrip.strip} ${styles.pictures}`}
        >
          {pictures.map(({ url, alt }, index) => (
            <li key={url}>
              <img src={url} alt={alt} draggable="false" loading={index === first ? 'eager' : 'lazy'} />
            </li>
          ))}
        </ul>
        {several ? (
          <>
            <TurnButton side={-1} onTurn={turn} className={styles.previous} />
            <TurnButton side={1} onTurn={turn} className={styles.next} />
            <p aria-live="polite" className={styles.position}>
              {viewerTexts.position(current + 1, pictures.length)}
            </p>
          </>
        ) : null}
      </div>
    </Dialog>
  );
}
