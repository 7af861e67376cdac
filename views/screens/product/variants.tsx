import type { ReactNode } from 'react';
import { productTexts } from '../../../shared/texts/product.ts';
import type { ProductModel } from './model.ts';
import styles from './variants.module.css';

/** The variations as chips: links that keep the position (D41). A single one is just named. */
export function Variants({ model: { variants, url, goods } }: { readonly model: ProductModel }): ReactNode {
  if (variants.length < 2) return goods.variant === '' ? null : <p className={styles.single}>{goods.variant}</p>;
  return (
    <ul aria-label={productTexts.variants} className={styles.variants}>
      {variants.map(([variant, href, , status]) => (
        <li key={href}>
          <a
            href={href}
            data-keep-scroll=""
            className={status === 'out_of_stock' ? styles.gone : undefined}
            aria-current={href === url ? 'true' : undefined}
          >
            {variant}
          </a>
        </li>
      ))}
    </ul>
  );
}
