import { type ReactNode, useMemo } from 'react';
import type { Origin, Point } from '../../shared/rules/shops/distance.ts';
import { shopsTexts } from '../../shared/texts/shops.ts';
import type { MapPoint } from '../map/clusters.ts';
import { DEFAULT_VIEW } from '../map/settings.ts';
import { ListAndMap } from './choice/list-and-map.tsx';
import styles from './map-panes.module.css';
import { NameLine } from './name-line.tsx';
import { Hours } from './open-now.tsx';
import type { ShopEntry } from './shops-model.ts';

interface MapPanesProps {
  readonly shops: readonly ShopEntry[];
  /** How many of them are listed at first. */
  readonly most: number;
  readonly place: Point | undefined;
  readonly from: Origin | undefined;
}

/** The shops on a map, with a list beside it. */
export function MapPanes({ shops, most, place, from }: MapPanesProps): ReactNode {
  const points = useMemo(
    () => shops.flatMap(({ id, at, address }): MapPoint[] => (at === undefined ? [] : [{ id, at, name: address }])),
    [shops],
  );
  return (
    <ListAndMap label={shopsTexts.list} shops={shops} most={most} start={DEFAULT_VIEW} place={place} points={points}>
      {(shop) => (
        <>
          <NameLine shop={shop} from={from} sorted={from?.isVisitor === true} className={styles.line} />
          {shop.hours === '' ? null : (
            <p className={styles.line}>
              <Hours hours={shop.hours} zone={shop.zone} />
            </p>
          )}
        </>
      )}
    </ListAndMap>
  );
}
