import { type ReactNode, useMemo } from 'react';
import type { Point } from '../../../shared/rules/shops/distance.ts';
import { middleOf } from '../../../shared/rules/shops/nearest.ts';
import { shopsTexts } from '../../../shared/texts/shops.ts';
import type { MapPoint } from '../../map/clusters.ts';
import { DEFAULT_VIEW, LOCATED_ZOOM, type MapView } from '../../map/settings.ts';
import { ListAndMap } from '../../shop/choice/list-and-map.tsx';
import { Hours } from '../../shop/open-now.tsx';
import styles from './map-panes.module.css';
import type { ShopEntry } from './model.ts';

interface MapPanesProps {
  /** The shops on the map. */
  readonly shops: readonly ShopEntry[];
  /** Those of them that are listed. */
  readonly listed: readonly ShopEntry[];
  /** How many of these at first. */
  readonly most: number;
  readonly place: Point | undefined;
}

/** The shops on a map, with a list beside it. */
export function MapPanes({ shops, listed, most, place }: MapPanesProps): ReactNode {
  const points = useMemo(
    () => shops.flatMap(({ id, at, address }): MapPoint[] => (at === undefined ? [] : [{ id, at, name: address }])),
    [shops],
  );
  return (
    <ListAndMap
      label={shopsTexts.list}
      shops={shops}
      listed={listed}
      most={most}
      start={() => viewOf(shops)}
      place={place}
      points={points}
    >
      {({ name, address, hours }) => (
        <>
          {name === address ? null : <p className={styles.line}>{name}</p>}
          {hours === '' ? null : (
            <p className={styles.line}>
              <Hours hours={hours} />
            </p>
          )}
        </>
      )}
    </ListAndMap>
  );
}

/** The middle of the shops; the default view if none has coordinates (spec §9). */
function viewOf(shops: readonly ShopEntry[]): MapView {
  const center = middleOf(shops.flatMap(({ at }) => at ?? []));
  return center === undefined ? DEFAULT_VIEW : { center, zoom: LOCATED_ZOOM };
}
