import type { ReactNode } from 'react';
import { Placeholder } from '../../ui/states/loading.tsx';
import styles from './card-list.module.css';

interface CardPlaceholdersProps {
  readonly count: number;
  /** Arranged as in a list of a few cards. */
  readonly few?: boolean;
  /** One in each row, as in the list view. */
  readonly rows?: boolean;
}

/** Placeholders for cards that are loading (spec §2 'Product card'). */
export function CardPlaceholders({ count, few = false, rows = false }: CardPlaceholdersProps): ReactNode {
  return (
    <div className={shapeOf(few, rows)} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all placeholders are alike
        <div key={index} className={styles.placeholder}>
          <Placeholder />
          <Placeholder />
          <Placeholder />
          <Placeholder />
          <Placeholder />
        </div>
      ))}
    </div>
  );
}

function shapeOf(few: boolean, rows: boolean): string | undefined {
  if (rows) return styles.placeholderRows;
  return few ? styles.few : styles.cards;
}
