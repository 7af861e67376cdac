import { type MouseEvent, type ReactNode, useEffect, useMemo } from 'react';
import type { Point } from '../../../shared/rules/distance.ts';
import { middleOf } from '../../../shared/rules/nearest.ts';
import { shopsTexts } from '../../../shared/texts/shops.ts';
import type { MapPoint } from '../../map/clusters.ts';
import { DEFAULT_VIEW, LOCATED_ZOOM, type MapView } from '../../map/settings.ts';
import { ShopMap } from '../../map/shop-map.tsx';
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
  const { selected, view, look, choose, list } = useChosenShop(viewOf(shops));
  const points = useMemo(
    () => shops.flatMap(({ id, at, address }): MapPoint[] => (at === undefined ? [] : [{ id, at, name: address }])),
    [shops],
  );
  useEffect(() => {
    if (place !== undefined) look({ center: place, zoom: LOCATED_ZOOM });
  }, [place, look]);
  // The chosen one is always among them.
  const listed = shops.slice(0, Math.max(most, shops.findIndex(({ id }) => id === selected) + 1));
  const open = (shop: ShopEntry) => (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    choose(shop, 'list');
  };
  return (
    <div className={styles.panes}>
      <ul ref={list} aria-label={shopsTexts.list} className={styles.list}>
        {listed.map((shop) => (
          <li key={shop.id} data-shop={shop.id} {...(shop.id === selected ? { 'aria-current': 'true' as const } : {})}>
            <a href={shop.url} onClick={open(shop)}>
              {shop.address}
            </a>
            {shop.name === shop.address ? null : <p>{shop.name}</p>}
            {shop.hours === '' ? null : <p>{shop.hours}</p>}
          </li>
        ))}
      </ul>
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
