import type { ReactNode } from 'react';
import { productTexts } from '../../../shared/texts/pages/product.ts';
import styles from './contents.module.css';

/** 'Что внутри': what a gift basket holds (conventions.md §4). Nothing for other goods. */
export function Contents({ items = [] }: { readonly items: readonly string[] | undefined }): ReactNode {
  if (items.length === 0) return null;
  return (
    <section>
      <h2 className={styles.title}>{productTexts.contents}</h2>
      <ul aria-label={productTexts.contents} className={styles.items}>
        {items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: items may repeat, and are never reordered
          <li key={index}>{item}</li>
        ))}
      </ul>
    </section>
  );
}
