import { type KeyboardEvent, type ReactNode, useState } from 'react';
import type { DialogProps } from '../../../client/store/dialogs/dialog-kinds.ts';
import { stepAround } from '../../../shared/rules/carousel.ts';
import { viewerTexts } from '../../../shared/texts/dialogs.ts';
import { TurnButton } from '../turn-button.tsx';
import { useTouchDrag } from '../use-touch-drag.ts';
import { Dialog } from './dialog.tsx';
import styles from './image-viewer.module.css';

interface ImageViewerProps {
  readonly id: string;
  readonly props: DialogProps['viewer'];
}

/** Pictures one by one, as large as the screen (conventions.md §4 'Carousels and viewer'). */
export default function ImageViewer({ id, props: { pictures, first } }: ImageViewerProps): ReactNode {
  const [index, setIndex] = useState(first);
  const several = pictures.length > 1;
  const step = (by: number): void => setIndex(stepAround(index, by, pictures.length));
  const { moved, handlers } = useTouchDrag(several ? step : undefined);
  const onKey = ({ key }: KeyboardEvent): void => {
    if (several && key === 'ArrowLeft') step(-1);
    if (several && key === 'ArrowRight') step(1);
  };
  const picture = pictures[index];
  return (
    <Dialog id={id} title={viewerTexts.title} size="full">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys are a shortcut for the buttons within */}
      <div className={styles.viewer} onKeyDown={onKey}>
        {picture === undefined ? null : (
          <div className={styles.picture} {...handlers}>
            <img
              key={picture.url}
              src={picture.url}
              alt={picture.alt}
              draggable="false"
              style={{ translate: `${moved}px` }}
            />
          </div>
        )}
        {several ? (
          <>
            <TurnButton side={-1} onTurn={step} className={styles.previous} />
            <TurnButton side={1} onTurn={step} className={styles.next} />
            <p aria-live="polite" className={styles.position}>
              {viewerTexts.position(index + 1, pictures.length)}
            </p>
          </>
        ) : null}
      </div>
    </Dialog>
  );
}
