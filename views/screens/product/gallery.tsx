import { type ReactNode, useRef } from 'react';
import { productTexts } from '../../../shared/texts/product.ts';
import styles from './gallery.module.css';

interface GalleryProps {
  readonly images: readonly string[];
  readonly title: string;
  readonly labels: readonly string[];
}

/** The pictures of a product, side by side: swiped by the finger, scrolled by keys, chosen by the small ones below. */
export function Gallery({ images, title, labels }: GalleryProps): ReactNode {
  const strip = useRef<HTMLUListElement>(null);
  const show = (index: number) => {
    const list = strip.current;
    if (list !== null) list.scrollTo({ left: index * list.clientWidth });
  };
  return (
    <div className={styles.gallery}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <ul ref={strip} className={styles.strip} aria-label={productTexts.pictures} tabIndex={0}>
        {images.map((image, index) => (
          <li key={image}>
            <img
              src={image}
              alt={index === 0 ? title : productTexts.pictureOf(title, index + 1)}
              width="600"
              height="800"
              {...(index === 0 ? { fetchPriority: 'high' as const, 'data-picture': '' } : { loading: 'lazy' as const })}
            />
          </li>
        ))}
      </ul>
      {labels.length === 0 ? null : (
        <ul className={styles.labels}>
          {labels.map((label) => (
            <li key={label}>{label}</li>
          ))}
        </ul>
      )}
      {images.length < 2 ? null : (
        <div className={styles.thumbs}>
          {images.map((image, index) => (
            <button
              key={image}
              type="button"
              aria-label={productTexts.showPicture(index + 1)}
              onClick={() => show(index)}
            >
              <img src={image} alt="" width="60" height="80" loading="lazy" />
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
