import type { ReactNode } from 'react';
import { productTexts } from '../../../shared/texts/product.ts';
import type { ProductModel } from './model.ts';
import styles from './variants.module.css';

/** The variations as chips: links that keep the position (D41). A single one is just named. */
export function Variants({ model: { variants, url, goods } }: { readonly model: ProductModel }): ReactNode {
  if (variants.length < 2) return goods.variant === '' ? null : <p className={styles.single}>{goods.variant}</p>;
  // Several may share a page; the first of them stands in front there.
  const current = variants.findIndex(([, own]) => own === url);
  return (
    <ul aria-label={productTexts.variants} className={styles.variants}>
      {variants.map(([variant, href, , status], index) => (
        <li key={`${variant} ${href}`}>
          <a
            href={href}
            data-keep-scroll=""
            className={status === 'out_of_stock' ? styles.gone : undefined}
            aria-current={index === current ? 'true' : undefined}
          >
            {variant}
          </a>
        </li>
      ))}
    </ul>
  );
}
