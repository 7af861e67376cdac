import type { ReactNode } from 'react';
import { Placeholder } from '../ui/loading.tsx';
import list from './card-list.module.css';
import styles from './card-placeholders.module.css';

/** Cards on their way (spec §2 'Product card': loading placeholder). */
export function CardPlaceholders({ count }: { readonly count: number }): ReactNode {
  return (
    <div className={list.cards} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <div key={index} className={styles.card}>
          <Placeholder className={styles.picture} />
          <Placeholder className={styles.line} />
          <Placeholder className={styles.name} />
          <Placeholder className={styles.line} />
          <Placeholder className={styles.button} />
        </div>
      ))}
    </div>
  );
}
