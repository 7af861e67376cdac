import type { ReactNode } from 'react';
import type { ByMetro } from '../../../shared/rules/shops/groups.ts';
import { shopsTexts } from '../../../shared/texts/shops.ts';
import { lineStyle } from '../../shop/stations.tsx';
import styles from './lists.module.css';
import type { ShopEntry } from './model.ts';

interface MetroListProps {
  readonly groups: ByMetro<ShopEntry>;
}

/** The shops grouped by metro station; those without a station come last. */
export function MetroList({ groups: { stations, others } }: MetroListProps): ReactNode {
  return (
    <ul aria-label={shopsTexts.list} className={styles.stations}>
      {stations.map(({ name, color, shops: near }) => (
        <li key={`${name}${color}`}>
          <h2 style={lineStyle(color)}>{name}</h2>
          <ul>
            {near.map(({ shop, minutes }) => (
              <li key={shop.id}>
                <a href={shop.url}>{shop.address}</a>
                <span>{shopsTexts.minutes({ count: minutes })}</span>
              </li>
            ))}
          </ul>
        </li>
      ))}
      {others.length === 0 ? null : (
        <li>
          <h2>{shopsTexts.noMetro}</h2>
          <ul>
            {others.map((shop) => (
              <li key={shop.id}>
                <a href={shop.url}>{shop.address}</a>
              </li>
            ))}
          </ul>
        </li>
      )}
    </ul>
  );
}
