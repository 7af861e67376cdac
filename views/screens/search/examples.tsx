import type { ReactNode } from 'react';
import { searchTexts } from '../../../shared/texts/pages/search.ts';
import { searchHref } from '../../data/addresses.ts';
import styles from './examples.module.css';

/** Links to frequent searches. */
export function Examples(): ReactNode {
  return (
    <div className={styles.examples}>
      <h2>{searchTexts.trySearch}</h2>
      <ul>
        {searchTexts.examples.map((q) => (
          <li key={q}>
            <a href={searchHref(q)}>{q}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}
