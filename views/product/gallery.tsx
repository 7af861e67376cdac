import type { ReactNode } from 'react';
import { productTexts } from '../../shared/texts/pages/product.ts';
import { ArrowButton } from '../ui/buttons/arrow-button.tsx';
import { PictureStrip, type ShownPicture } from '../ui/pictures/picture-strip.tsx';
import { usePictureStrip } from '../ui/pictures/use-picture-strip.ts';
import styles from './gallery.module.css';

interface GalleryProps {
  readonly pictures: readonly ShownPicture[];
  readonly labels: readonly string[];
}

/** The pictures of a product: swiped by touch, or chosen by buttons and thumbnails. */
export function Gallery({ pictures, labels }: GalleryProps): ReactNode {
  const strip = usePictureStrip(pictures.length);
  return (
    <div className={styles.gallery}>
      <div className={styles.window}>
        {pictures.length === 0 ? (
          <p className={styles.none}>{productTexts.noPicture}</p>
        ) : (
          <PictureStrip
            strip={strip}
            pictures={pictures}
            label={productTexts.pictures}
            size={[600, 800]}
            className={styles.strip}
          />
        )}
        {labels.length === 0 ? null : (
          <ul className={styles.labels}>
            {labels.map((label) => (
              <li key={label}>{label}</li>
            ))}
          </ul>
        )}
      </div>
      {pictures.length < 2 ? null : <GalleryControls pictures={pictures} current={strip.current} onShow={strip.show} />}
    </div>
  );
}

interface GalleryControlsProps {
  readonly pictures: readonly ShownPicture[];
  readonly current: number;
  /** Shows the picture at an index; beyond either end it wraps around. */
  readonly onShow: (index: number) => void;
}

/** Previous, next, and a thumbnail for each picture (conventions.md §4 'Carousels and viewer'). */
function GalleryControls({ pictures, current, onShow }: GalleryControlsProps): ReactNode {
  const step = (side: -1 | 1): void => onShow(current + side);
  return (
    <div className={styles.controls}>
      <ArrowButton side={-1} onStep={step} />
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
      <ArrowButton side={1} onStep={step} />
    </div>
  );
}
