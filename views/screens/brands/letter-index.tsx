import type { ReactNode } from 'react';
import { brandsTexts } from '../../../shared/texts/pages/brands.ts';
import { letterAnchor } from './letter-anchor.ts';
import styles from './letter-index.module.css';
import type { BrandsModel } from './model.ts';

interface LetterIndexProps {
  readonly index: BrandsModel['index'];
  /** The page that is shown. */
  readonly page: number;
  /** The address of a page. */
  readonly href: (page: number) => string;
}

/** Links to the letters, also of other pages; one row for each script. */
export function LetterIndex({ index, page, href }: LetterIndexProps): ReactNode {
  if (index.length === 0) return null;
  return (
    <nav aria-label={brandsTexts.letters} className={styles.index}>
      {index.map(({ script, letters }) => (
        <ul key={script} aria-label={brandsTexts[script]}>
          {letters.map(([letter, begins]) => (
            <li key={letter}>
              <a href={`${begins === page ? '' : href(begins)}#${letterAnchor(letter)}`}>{letter}</a>
            </li>
          ))}
        </ul>
      ))}
    </nav>
  );
}
