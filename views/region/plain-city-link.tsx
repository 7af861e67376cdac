import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { layoutTexts } from '../../shared/texts/layout.ts';
import { useApp } from '../context/app-context.ts';
import styles from './city-button.module.css';
import { CityPin } from './city-pin.tsx';

/** Anchor of the list of cities on the page of the shops. */
export const CITIES_ANCHOR = 'cities';

/** The link to the list of cities for visitors without JavaScript (D19). It carries the current path. */
export function PlainCityLink(): ReactNode {
  const { region } = useApp();
  const { pathname } = useLocation();
  return (
    <noscript>
      <a href={`/shop/?to=${encodeURIComponent(pathname)}#${CITIES_ANCHOR}`} rel="nofollow" className={styles.button}>
        <CityPin />
        {region.title}
        <span className={region.title === '' ? undefined : 'visually-hidden'}> {layoutTexts.chooseCity}</span>
      </a>
    </noscript>
  );
}
