import type { ReactNode } from 'react';
import { showDialog } from '../../client/store/dialog-actions.ts';
import { useAppDispatch } from '../../client/store/hooks.ts';
import { cityTexts } from '../../shared/texts/region.ts';
import { useApp } from '../app-context.ts';
import styles from './city-button.module.css';

/** The visitor's city; opens the city picker (conventions.md §4). */
export function CityButton(): ReactNode {
  const dispatch = useAppDispatch();
  const { region } = useApp();
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      className={styles.button}
      onClick={() => void dispatch(showDialog('cityPicker', {}))}
    >
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d="M8 14.5S3 10.2 3 6.5a5 5 0 0 1 10 0c0 3.7-5 8-5 8z" />
        <circle cx="8" cy="6.5" r="1.7" />
      </svg>
      {region.title === '' ? cityTexts.choose : region.title}
    </button>
  );
}
