import type { ReactNode } from 'react';
import { favouritesPageTexts } from '../../shared/texts/pages/favourites.ts';
import button from '../ui/buttons/button.module.css';
import state from '../ui/states/empty.module.css';
import { ShopWindow } from '../ui/states/shop-window.tsx';
import styles from './favorites-screen.module.css';

interface EmptyFavouritesProps {
  readonly title: string;
  readonly hint: string;
}

/** Shown for a list without goods, with a link to the catalogue. */
export function EmptyFavourites({ title, hint }: EmptyFavouritesProps): ReactNode {
  return (
    <div className={state.empty}>
      <ShopWindow className={state.drawing}>
        <path className={styles.heart} d="M280 470 176 366a66 66 0 0 1 94-94l10 10 10-10a66 66 0 0 1 94 94z" />
      </ShopWindow>
      <h2>{title}</h2>
      <p>{hint}</p>
      <a href="/catalog/" className={button.primary}>
        {favouritesPageTexts.toCatalogue}
      </a>
    </div>
  );
}
