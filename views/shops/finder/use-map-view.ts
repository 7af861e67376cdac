import { useState } from 'react';
import type { Point } from '../../../shared/rules/shops/distance.ts';
import { frameAround, LOCATED_ZOOM, type MapView } from '../../map/settings.ts';
import type { ShopPlace } from '../place.ts';

interface Wanted {
  readonly shops: readonly ShopPlace[];
  readonly selected: number | undefined;
  /** Was the shop selected on the map? It is in view then. */
  readonly isOnMap: boolean;
  readonly place: Point | undefined;
  readonly start: MapView;
  readonly zoom: number;
}

/**
 * The map frames the shops, then shows the visitor's place once that is known, then the shop that was selected (D69). It
 * stays there when the shop is left.
 */
export function useMapView(wanted: Wanted): MapView {
  const { shops, selected, isOnMap, place, start, zoom } = wanted;
  const at = shops.find(({ id }) => id === selected)?.at;
  const [last, setLast] = useState(() => {
    const frame = frameAround(shops.flatMap((shop) => shop.at ?? []));
    const view = viewOf(place, at, zoom) ?? (frame === undefined ? start : { ...start, frame });
    return { selected, place, view };
  });
  if (last.selected !== selected || last.place !== place) {
    const view = viewOf(
      last.place === place ? undefined : place,
      last.selected === selected || isOnMap ? undefined : at,
      zoom,
    );
    setLast({ selected, place, view: view ?? last.view });
  }
  return last.view;
}

function viewOf(place: Point | undefined, at: Point | undefined, zoom: number): MapView | undefined {
  if (at !== undefined) return { center: at, zoom };
  return place && { center: place, zoom: LOCATED_ZOOM };
}
