import type { ReactNode } from 'react';
import type { Point } from '../../shared/rules/shops/distance.ts';
import { shopTexts } from '../../shared/texts/shops.ts';
import styles from './route-link.module.css';

/** A link to the route to a shop from where the visitor is, on a map site or in its app. */
export function RouteLink({ to: { lat, lng } }: { readonly to: Point }): ReactNode {
  return (
    <a
      href={`https://yandex.ru/maps/?rtext=~${lat},${lng}`}
      target="_blank"
      rel="noopener"
      data-screen-only=""
      className={styles.route}
    >
      {shopTexts.route}
    </a>
  );
}
