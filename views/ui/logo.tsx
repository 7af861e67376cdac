import type { ReactNode } from 'react';
import { layoutTexts } from '../../shared/texts/layout.ts';
import styles from './logo.module.css';

/** The shop's logo, a link to the home page. */
export function Logo(): ReactNode {
  return (
    <a href="/" className={styles.logo}>
      <svg viewBox="0 0 28 36" width="28" height="36" aria-hidden="true">
        <path d="M1 35V14a13 13 0 0 1 26 0v21z" />
        <path d="M12.4 9.5h3.2v5.2c0 1.7 2.4 2.5 2.4 5.3v9.5h-8V20c0-2.8 2.4-3.6 2.4-5.3z" />
      </svg>
      <span aria-hidden="true">{layoutTexts.shop}</span>
      <span className="visually-hidden">{layoutTexts.home}</span>
    </a>
  );
}
