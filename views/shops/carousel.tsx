import type { ReactNode } from 'react';
import { viewerTexts } from '../../shared/texts/dialogs.ts';
import { shopTexts } from '../../shared/texts/shops.ts';
import { ArrowButton } from '../ui/buttons/arrow-button.tsx';
import { PictureStrip, type ShownPicture } from '../ui/pictures/picture-strip.tsx';
import { usePictureStrip } from '../ui/pictures/use-picture-strip.ts';
import styles from './shop.module.css';

/**
 * A shop's pictures (spec §2 'Shop detail'): the main one first, wrap-around, dragged by touch only, arrows only if
 * there are several. A click opens the viewer.
 */
export function Carousel({ pictures }: { readonly pictures: readonly ShownPicture[] }): ReactNode {
  const strip = usePictureStrip(pictures.length);
  if (pictures.length === 0) return null;
  const step = (side: -1 | 1): void => strip.show(strip.current + side);
  return (
    <div className={styles.carousel}>
      <PictureStrip
        strip={strip}
        pictures={pictures}
        label={shopTexts.pictures}
        size={[800, 500]}
        className={styles.window}
      />
      {pictures.length < 2 ? null : (
        <div data-script-only="" data-screen-only="" className={styles.controls}>
          <ArrowButton side={-1} onStep={step} />
          <p aria-live="polite">{viewerTexts.position(strip.current + 1, pictures.length)}</p>
          <ArrowButton side={1} onStep={step} />
        </div>
      )}
    </div>
  );
}
