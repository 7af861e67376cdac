import type { ReactNode } from 'react';
import { brandsTexts } from '../../../shared/texts/pages/brands.ts';
import { popularBrandsQuery } from '../../data/popular-brands.ts';
import { Late } from '../../ui/states/late.tsx';
import styles from './popular-brands.module.css';

/** At most this many are shown; the list by letter has all of them. */
const SHOWN = 15;

/** The popular brands; an empty space of the same height if the API names none. */
export function PopularBrands(): ReactNode {
  // Reserves the height of the brands, which may arrive late or not at all.
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
