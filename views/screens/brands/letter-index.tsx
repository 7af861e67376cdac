import type { ReactNode } from 'react';
import { brandsTexts } from '../../../shared/texts/pages/brands.ts';
import { letterAnchor } from './letter-anchor.ts';
import styles from './letter-index.module.css';
import type { ScriptGroup } from './model.ts';

/** Links to the letters, one row for each script. */
export function LetterIndex({ scripts }: { readonly scripts: readonly ScriptGroup[] }): ReactNode {
  if (scripts.length === 0) return null;
  return (
    <nav aria-label={brandsTexts.letters} className={styles.index}>
      {scripts.map(({ script, letters }) => (
        <ul key={script} aria-label={brandsTexts[script]}>
          {letters.map(({ letter }) => (
            <li key={letter}>
              <a href={`#${letterAnchor(letter)}`}>{letter}</a>
            </li>
          ))}
        </ul>
      ))}
    </nav>
  );
}
