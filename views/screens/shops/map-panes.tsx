import { type ReactNode, useEffect, useMemo } from 'react';
import type { Point } from '../../../shared/rules/distance.ts';
import { middleOf } from '../../../shared/rules/nearest.ts';
import { shopsTexts } from '../../../shared/texts/shops.ts';
import type { MapPoint } from '../../map/clusters.ts';
import { DEFAULT_VIEW, LOCATED_ZOOM, type MapView } from '../../map/settings.ts';
import { ShopMap } from '../../map/shop-map.tsx';
import { ChoiceList } from '../../shop/choice-list.tsx';
import { useChosenShop } from '../../shop/use-chosen-shop.ts';
import styles from './map-panes.module.css';
import type { ShopEntry } from './model.ts';

interface MapPanesProps {
  /** All of them stand on the map. */
  readonly shops: readonly ShopEntry[];
  /** How many stand in the list. */
  readonly most: number;
  readonly place: Point | undefined;
}

/** The shops on a map, with the list beside it: choosing in one shows in the other. */
export function MapPanes({ shops, most, place }: MapPanesProps): ReactNode {
  const { selected, view, look, choose, list } = useChosenShop(() => viewOf(shops));
  const points = useMemo(
    () => shops.flatMap(({ id, at, address }): MapPoint[] => (at === undefined ? [] : [{ id, at, name: address }])),
    [shops],
  );
  useEffect(() => {
    if (place !== undefined) look({ center: place, zoom: LOCATED_ZOOM });
  }, [place, look]);
  // The chosen one is always among them.
  const listed = shops.slice(0, Math.max(most, shops.findIndex(({ id }) => id === selected) + 1));
  return (
    <div className={styles.panes}>
      <ChoiceList
        ref={list}
        label={shopsTexts.list}
        shops={listed}
        selected={selected}
        onChoose={(shop) => choose(shop, 'list')}
        className={styles.list}
      >
        {({ name, address, hours }) => (
          <>
            {name === address ? null : <p>{name}</p>}
            {hours === '' ? null : <p>{hours}</p>}
          </>
        )}
      </ChoiceList>
      <ShopMap
        className={styles.map}
        points={points}
        view={view}
        selected={selected}
        onSelect={(id) => {
          const shop = shops.find((one) => one.id === id);
          if (shop !== undefined) choose(shop, 'map');
        }}
      />
    </div>
  );
}

/** The middle of the shops; where none has a place, the default (spec §9). */
function viewOf(shops: readonly ShopEntry[]): MapView {
  const center = middleOf(shops.flatMap(({ at }) => at ?? []));
  return center === undefined ? DEFAULT_VIEW : { center, zoom: LOCATED_ZOOM };
}
