import type { ReactNode } from 'react';
import { Loading, Placeholder } from '../../ui/states/loading.tsx';
import styles from './product-loading.module.css';

/** Placeholders while a product page loads. */
export function ProductLoading(): ReactNode {
  return (
    <div className={styles.product}>
      <Loading quiet />
      <Placeholder className={styles.picture} />
      <div className={styles.facts}>
        <Placeholder className={styles.title} />
        <Placeholder className={styles.line} />
        <Placeholder className={styles.line} />
      </div>
    </div>
  );
}
