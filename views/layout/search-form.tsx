import type { ReactNode } from 'react';
import { layoutTexts } from '../../shared/texts/layout.ts';
import { useApp } from '../app-context.ts';
import styles from './search-form.module.css';

/** The search of the header: a plain GET form. */
export function SearchForm(): ReactNode {
  const { at } = useApp();
  const asked = at.screen === 'search' && typeof at.query.q === 'string' ? at.query.q : '';
  return (
    <search className={styles.search}>
      <form action="/catalog/search/">
        <input
          key={asked}
          type="search"
          name="q"
          defaultValue={asked}
          aria-label={layoutTexts.search}
          placeholder={layoutTexts.searchPlaceholder}
          autoComplete="off"
          enterKeyHint="search"
        />
        <button type="submit" aria-label={layoutTexts.find}>
          <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
            <circle cx="8.5" cy="8.5" r="6" />
            <path d="m13 13 5 5" />
          </svg>
        </button>
      </form>
    </search>
  );
}
