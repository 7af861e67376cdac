import type { ReactNode } from 'react';
import { showDialog } from '../../../client/store/dialogs/dialog-actions.ts';
import { useAppDispatch } from '../../../client/store/hooks.ts';
import { pickupTexts } from '../../../shared/texts/checkout.ts';
import { useApp } from '../../context/app-context.ts';
import { cityTitle } from '../../region/city-title.ts';
import styles from './city-line.module.css';

/** 'Ваш город': opens the city picker over checkout (spec §2 'Dialogs'). */
export function CityLine(): ReactNode {
  const dispatch = useAppDispatch();
  const { region } = useApp();
  return (
    <p className={styles.city}>
      <span>{pickupTexts.city}</span>{' '}
      <button type="button" aria-haspopup="dialog" onClick={() => void dispatch(showDialog('cityPicker', {}, 'push'))}>
        {cityTitle(region)}
      </button>
    </p>
  );
}
