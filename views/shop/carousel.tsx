import { type ReactNode, useState } from 'react';
import { showDialog } from '../../client/store/dialogs/dialog-actions.ts';
import { useAppDispatch } from '../../client/store/hooks.ts';
import { stepAround } from '../../shared/rules/carousel.ts';
import { viewerTexts } from '../../shared/texts/dialogs.ts';
import { shopTexts } from '../../shared/texts/shops.ts';
import type { ShownPicture } from '../ui/picture.ts';
import { TurnButton } from '../ui/turn-button.tsx';
import { useTouchDrag } from '../ui/use-touch-drag.ts';
import styles from './carousel.module.css';

/**
 * A shop's pictures (spec §2 'Shop detail'): the main one first, around in a circle, dragged by touch only, arrows only
 * beside more than one, a click opens the preview.
 */
export function Carousel({ pictures }: { readonly pictures: readonly ShownPicture[] }): ReactNode {
  const dispatch = useAppDispatch();
  const [index, setIndex] = useState(0);
  const several = pictures.length > 1;
  const step = (by: number): void => setIndex(stepAround(index, by, pictures.length));
  const { moved, handlers } = useTouchDrag(several ? step : undefined);
  if (pictures.length === 0) return null;
  // Neighbours stand beside the one in view, so that a finger can draw them in.
  const sides = several ? ([-1, 0, 1] as const) : ([0] as const);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset holds fields
    <div role="group" aria-label={shopTexts.pictures} className={styles.carousel}>
      <div className={styles.window} {...handlers}>
        {sides.map((side) => {
          const at = stepAround(index, side, pictures.length);
          const picture = pictures[at];
          if (picture === undefined || (side !== 0 && moved === 0)) return null;
          return (
            <button
              key={side}
              type="button"
              aria-label={shopTexts.openPicture(picture.alt)}
              aria-hidden={side !== 0}
              tabIndex={side === 0 ? 0 : -1}
              className={styles.slide}
              style={{ translate: `calc(${side * 100}% + ${moved}px)` }}
              onClick={() => void dispatch(showDialog('viewer', { pictures, first: at }, 'push'))}
            >
              <img src={picture.small} alt="" width="800" height="500" draggable="false" />
            </button>
          );
        })}
      </div>
      {several ? (
        <div className={styles.controls}>
          <TurnButton side={-1} onTurn={step} />
          <p aria-live="polite">{viewerTexts.position(index + 1, pictures.length)}</p>
          <TurnButton side={1} onTurn={step} />
        </div>
      ) : null}
    </div>
  );
}
