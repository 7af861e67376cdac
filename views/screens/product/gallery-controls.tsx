import type { ReactNode } from 'react';
import { productTexts } from '../../../shared/texts/pages/product.ts';
import { TurnButton } from '../../ui/buttons/turn-button.tsx';
import type { ShownPicture } from '../../ui/pictures/picture.ts';
import styles from './gallery.module.css';

interface GalleryControlsProps {
  readonly pictures: readonly ShownPicture[];
  readonly current: number;
  /** Shows the picture at an index; beyond either end it wraps around. */
  readonly onShow: (index: number) => void;
}

/** Previous, next, and a thumbnail for each picture (conventions.md §4 'Carousels and viewer'). */
export function GalleryControls({ pictures, current, onShow }: GalleryControlsProps): ReactNode {
  const turn = (side: -1 | 1): void => onShow(current + side);
  return (
    <div className={styles.controls}>
      <TurnButton side={-1} onTurn={turn} />
      <div className={styles.thumbs}>
        {pictures.map(({ small }, index) => (
          <button
            key={small}
            type="button"
            aria-label={productTexts.showPicture(index + 1)}
            aria-current={index === current ? 'true' : undefined}
            onClick={() => onShow(index)}
          >
            <img src={small} alt="" width="60" height="80" loading="lazy" />
          </button>
        ))}
      </div>
      <TurnButton side={1} onTurn={turn} />
    </div>
  );
}
