import type { ReactNode } from 'react';
import { encodeQuery } from '../../../shared/notation.ts';
import { searchTexts } from '../../../shared/texts/search-page.ts';
import styles from './examples.module.css';

/** What is often searched for. */
export function Examples(): ReactNode {
  return (
    <div className={styles.examples}>
      <h2>{searchTexts.trySearch}</h2>
      <ul>
        {searchTexts.examples.map((q) => (
          <li key={q}>
            <a href={`/catalog/search/?${encodeQuery({ q }, 'skip')}`}>{q}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}
