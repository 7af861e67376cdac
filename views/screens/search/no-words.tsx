import type { ReactNode } from 'react';
import { searchTexts } from '../../../shared/texts/pages/search.ts';
import { Examples } from './examples.tsx';
import styles from './no-words.module.css';

/** The search page without a search text. */
export function NoWords(): ReactNode {
  return (
    <div className={styles.search}>
      <h1>{searchTexts.heading}</h1>
      <p>{searchTexts.hint}</p>
      <Examples />
    </div>
  );
}
