import type { ReactNode } from 'react';
import { homeTexts } from '../../../shared/texts/pages/home.ts';
import styles from './steps.module.css';

/** How buying works, in a few steps. */
export function Steps(): ReactNode {
  return (
    <ol className={styles.steps}>
      {homeTexts.steps.map(([title, text]) => (
        <li key={title}>
          <h2>{title}</h2>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  );
}
