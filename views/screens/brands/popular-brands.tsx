import type { ReactNode } from 'react';
import { brandsTexts } from '../../../shared/texts/brands.ts';
import { popularBrandsQuery } from '../../data/popular-brands.ts';
import { Late } from '../../ui/states/late.tsx';
import styles from './popular-brands.module.css';

/** So many are named; all of them stand by letter. */
const SHOWN = 15;

/** The brands that are asked for most; missing where nobody says which. */
export function PopularBrands(): ReactNode {
  // As high as the brands, which may be late or not come at all.
  const line = <div className={styles.popular} />;
  return (
    <Late query={popularBrandsQuery} fallback={line} failed={line}>
      {(brands) =>
        brands.length === 0 ? (
          line
        ) : (
          <section className={styles.popular}>
            <h2>{brandsTexts.popular}</h2>
            <ul>
              {brands.slice(0, SHOWN).map(([title, url]) => (
                <li key={url}>
                  <a href={url}>{title}</a>
                </li>
              ))}
            </ul>
          </section>
        )
      }
    </Late>
  );
}
