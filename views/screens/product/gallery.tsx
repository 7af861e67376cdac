import { type ReactNode, useRef, useState } from 'react';
import { showDialog } from '../../../client/store/dialogs/dialog-actions.ts';
import { useAppDispatch } from '../../../client/store/hooks.ts';
import { stepAround } from '../../../shared/rules/carousel.ts';
import { productTexts } from '../../../shared/texts/product.ts';
import { onPlainClick } from '../../navigation/plain-click.ts';
import type { ShownPicture } from '../../ui/picture.ts';
import styles from './gallery.module.css';
import { GalleryControls } from './gallery-controls.tsx';

interface GalleryProps {
  readonly pictures: readonly ShownPicture[];
  readonly labels: readonly string[];
}

/**
 * The pictures of a product, side by side: swiped by the finger, turned by the buttons, chosen by the small ones below;
 * a click opens the viewer, without a script the picture itself.
 */
export function Gallery({ pictures, labels }: GalleryProps): ReactNode {
  const dispatch = useAppDispatch();
  const strip = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);
  const show = (index: number) => {
    const list = strip.current;
    if (list !== null) list.scrollTo({ left: stepAround(index, 0, pictures.length) * list.clientWidth });
  };
  const open = (first: number) => onPlainClick(() => void dispatch(showDialog('viewer', { pictures, first }, 'push')));
  return (
    <div className={styles.gallery}>
      <div className={styles.window}>
        {pictures.length === 0 ? (
          <p className={styles.none}>{productTexts.noPicture}</p>
        ) : (
          <ul
            ref={strip}
            className={styles.strip}
            aria-label={productTexts.pictures}
            onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
              setCurrent(Math.round(scrollLeft / Math.max(clientWidth, 1)))
            }
          >
            {pictures.map(({ small, url, alt }, index) => (
              <li key={small}>
                <a href={url} data-waits="" onClick={open(index)}>
                  <img
                    src={small}
                    alt={alt}
                    width="600"
                    height="800"
                    {...(index === 0
                      ? { fetchPriority: 'high' as const, 'data-picture': '' }
                      : { loading: 'lazy' as const })}
                  />
                </a>
              </li>
            ))}
          </ul>
        )}
        {labels.length === 0 ? null : (
          <ul className={styles.labels}>
            {labels.map((label) => (
              <li key={label}>{label}</li>
            ))}
          </ul>
        )}
      </div>
      {pictures.length < 2 ? null : <GalleryControls pictures={pictures} current={current} onShow={show} />}
    </div>
  );
}
