import type { ReactNode } from 'react';
import { productTexts } from '../../../shared/texts/pages/product.ts';
import type { ShownPicture } from '../../ui/pictures/picture.ts';
import { PictureStrip } from '../../ui/pictures/picture-strip.tsx';
import { usePictureStrip } from '../../ui/pictures/use-picture-strip.ts';
import styles from './gallery.module.css';
import { GalleryControls } from './gallery-controls.tsx';

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
            carried
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
