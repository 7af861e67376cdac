import type { ReactNode } from 'react';
import { viewerTexts } from '../../../shared/texts/dialogs.ts';
import { productTexts } from '../../../shared/texts/product.ts';
import type { ShownPicture } from '../../ui/picture.ts';
import styles from './gallery.module.css';

interface GalleryControlsProps {
  readonly pictures: readonly ShownPicture[];
  readonly current: number;
  /** The picture at this place; the circle closes at both ends. */
  readonly onShow: (index: number) => void;
}

/** The ways from one picture to another (conventions.md §4 'Carousels and viewer'). */
export function GalleryControls({ pictures, current, onShow }: GalleryControlsProps): ReactNode {
  return (
    <div className={styles.controls}>
      <button type="button" aria-label={viewerTexts.previous} onClick={() => onShow(current - 1)}>
        <span aria-hidden="true">‹</span>
      </button>
      <div className={styles.thumbs}>
        {pictures.map(({ small }, index) => (
          <button
            key={small}
            type="button"
            aria-label={productTexts.showPicture(index + 1)}
            {...(index === current ? { 'aria-current': 'true' as const } : {})}
            onClick={() => onShow(index)}
          >
            <img src={small} alt="" width="60" height="80" loading="lazy" />
          </button>
        ))}
      </div>
      <button type="button" aria-label={viewerTexts.next} onClick={() => onShow(current + 1)}>
        <span aria-hidden="true">›</span>
      </button>
    </div>
  );
}
