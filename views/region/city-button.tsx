import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { showDialog } from '../../client/dialogs/dialog-actions.ts';
import type { Placing } from '../../client/dialogs/dialogs-slice.ts';
import { useAppDispatch } from '../../client/store/hooks.ts';
import type { RegionInfo } from '../../shared/region.ts';
import { layoutTexts } from '../../shared/texts/layout.ts';
import { useApp } from '../context/app-context.ts';
import { onIntent } from '../ui/buttons/on-intent.ts';
import styles from './region.module.css';

/** Props of a button that opens the city picker. The cities are loaded after its code. */
export function useCityOpener(placing?: Placing) {
  const dispatch = useAppDispatch();
  const client = useQueryClient();
  return {
    'aria-haspopup': 'dialog',
    ...onIntent(() => import('./city-picker.tsx').then((it) => it.prepareCities(client))),
    onClick: () => void dispatch(showDialog('cityPicker', {}, placing)),
  } as const;
}

/** Shows the city and opens the city picker (conventions.md §4). */
export function CityButton(): ReactNode {
  const { region } = useApp();
  const opener = useCityOpener();
  return (
    // Without JavaScript a link replaces it.
    <button type="button" {...opener} data-script-only="" className={styles.city}>
      <CityPin />
      {cityTitle(region)}
    </button>
  );
}

/** Anchor of the list of cities on the page of the shops. */
export const CITIES_ANCHOR = 'cities';

/** The link to the list of cities for visitors without JavaScript (D19). It carries the current path. */
export function PlainCityLink(): ReactNode {
  const { region } = useApp();
  const { pathname } = useLocation();
  return (
    <noscript>
      <a href={`/shop/?to=${encodeURIComponent(pathname)}#${CITIES_ANCHOR}`} rel="nofollow" className={styles.city}>
        <CityPin />
        {region.title}
        <span className={region.title === '' ? undefined : 'visually-hidden'}> {layoutTexts.chooseCity}</span>
      </a>
    </noscript>
  );
}

/** The icon before the visitor's city. */
function CityPin(): ReactNode {
  return (
    <svg viewBox="0 0 16 16" aria-hidden="true">
      <path d="M8 14.5S3 10.2 3 6.5a5 5 0 0 1 10 0c0 3.7-5 8-5 8z" />
      <circle cx="8" cy="6.5" r="1.7" />
    </svg>
  );
}

/** The title of the visitor's city, or an invitation to choose one if it has none. */
export function cityTitle({ title }: Pick<RegionInfo, 'title'>): string {
  return title || layoutTexts.chooseCity;
}
