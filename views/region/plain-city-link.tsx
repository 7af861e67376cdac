import type { ReactNode } from 'react';
import { layoutTexts } from '../../shared/texts/layout.ts';
import { useApp } from '../context/app-context.ts';
import styles from './city-button.module.css';
import { CityPin } from './city-pin.tsx';

/** The anchor of the list of cities on the shops page. */
export const CITIES_ANCHOR = 'cities';

/** Leads to the choice of a city without JavaScript (D19), with the current page as its target. */
export function PlainCityLink(): ReactNode {
  const { at, region } = useApp();
  return (
    <noscript>
      <a href={`/shop/?to=${encodeURIComponent(at.path)}#${CITIES_ANCHOR}`} rel="nofollow" className={styles.button}>
        <CityPin />
        {region.title}
        <span className={region.title === '' ? undefined : 'visually-hidden'}> {layoutTexts.chooseCity}</span>
      </a>
    </noscript>
  );
}
