import type { ReactNode } from 'react';
import { Loading, Placeholder } from '../../ui/states/loading.tsx';
import styles from './screen.module.css';

/** Placeholders while a shop's page loads. */
export function ShopLoading(): ReactNode {
  return (
    <>
      <Loading quiet />
      <Placeholder className={styles.loadingTitle} />
      <div className={styles.shop}>
        <Placeholder className={styles.loadingPicture} />
        <Placeholder className={styles.loadingFacts} />
      </div>
    </>
  );
}
