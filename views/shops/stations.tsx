import type { CSSProperties, ReactNode } from 'react';
import { shopTexts } from '../../shared/texts/shops.ts';
import { NoBreak } from '../ui/no-break.tsx';
import type { Station as StationModel } from './model.ts';
import styles from './shops.module.css';

/** The colour of a metro line as a custom property, the only style in a `style` attribute (conventions.md §3). */
export function lineStyle(color: string): CSSProperties {
  return { '--line-color': color } as CSSProperties;
}

/** Metro stations with the colours of their lines and the minutes on foot (spec §2 'Shop detail'). */
export function Stations({ stations }: { readonly stations: readonly StationModel[] }): ReactNode {
  return (
    <ul className={styles.stations}>
      {stations.map(({ name, color, minutes }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat, stations are never reordered
        <li key={index} className={styles.station} style={lineStyle(color)}>
          <span>
            <NoBreak text={shopTexts.station({ name, count: minutes })} />
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The same for one station in a line of text, shorter. */
export function Station({ station: { name, color, minutes } }: { readonly station: StationModel }): ReactNode {
  return (
    <span className={styles.station} style={lineStyle(color)}>
      {shopTexts.stationShort({ name, minutes })}
    </span>
  );
}
