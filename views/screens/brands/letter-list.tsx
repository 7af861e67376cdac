import type { ReactNode } from 'react';
import { brandsTexts } from '../../../shared/texts/pages/brands.ts';
import { letterAnchor } from './letter-anchor.ts';
import styles from './letter-list.module.css';
import type { ScriptGroup } from './model.ts';

/** The brands of one script, grouped by letter. */
export function LetterList({ group }: { readonly group: ScriptGroup }): ReactNode {
  return (
    <section className={styles.script} aria-label={brandsTexts[group.script]}>
      {group.letters.map(({ letter, brands }) => (
        <section key={letter} className={styles.letter} aria-labelledby={letterAnchor(letter)}>
          <h2 id={letterAnchor(letter)}>{letter}</h2>
          <ul>
            {brands.map(([title, url, country]) => (
              <li key={url}>
                <a href={url}>{title}</a>
                {country === undefined ? null : <span>{country}</span>}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </section>
  );
}
