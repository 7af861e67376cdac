import type { ReactNode } from 'react';
import { showDialog } from '../../client/store/dialogs/dialog-actions.ts';
import { useAppDispatch } from '../../client/store/hooks.ts';
import { useApp } from '../context/app-context.ts';
import styles from './city-button.module.css';
import { CityPin } from './city-pin.tsx';
import { cityTitle } from './city-title.ts';

/** Shows the city and opens the city picker (conventions.md §4). */
export function CityButton(): ReactNode {
  const dispatch = useAppDispatch();
  const { region } = useApp();
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      className={`${styles.button} ${styles.scripted}`}
      onClick={() => void dispatch(showDialog('cityPicker', {}))}
    >
      <CityPin />
      {cityTitle(region)}
    </button>
  );
}
