import type { ReactNode } from 'react';
import { encodeQuery } from '../../../shared/notation.ts';
import { searchTexts } from '../../../shared/texts/listing.ts';
import styles from './no-words.module.css';

/** The search before anything is searched for. */
export function NoWords(): ReactNode {
  return (
    <div className={styles.search}>
      <h1>{searchTexts.heading}</h1>
      <p>{searchTexts.hint}</p>
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
