import { useState } from 'react';
import type { Point } from '../../../shared/rules/shops/distance.ts';
import { frameAround, LOCATED_ZOOM, type MapView } from '../../map/settings.ts';
import type { ShopPlace } from '../model.ts';

interface Wanted {
  readonly shops: readonly ShopPlace[];
  readonly selected: number | undefined;
  /** Was the shop selected on the map? It is in view then. */
  readonly isOnMap: boolean;
  readonly position: Point | undefined;
  readonly start: MapView;
  readonly zoom: number;
}

/**
 * The map frames the shops, then shows the visitor's position once that is known, then the shop that was selected (D69). It
 * stays there when the shop is left.
 */
export function useMapView(wanted: Wanted): MapView {
  const { shops, selected, isOnMap, position, start, zoom } = wanted;
  const at = shops.find(({ id }) => id === selected)?.at;
  const [last, setLast] = useState(() => {
    const frame = frameAround(shops.flatMap((shop) => shop.at ?? []));
    const view = viewOf(position, at, zoom) ?? (frame === undefined ? start : { ...start, frame });
    return { selected, position, view };
  });
  if (last.selected !== selected || last.position !== position) {
    const view = viewOf(
      last.position === position ? undefined : position,
      last.selected === selected || isOnMap ? undefined : at,
      zoom,
    );
    setLast({ selected, position, view: view ?? last.view });
  }
  return last.view;
}

function viewOf(position: Point | undefined, at: Point | undefined, zoom: number): MapView | undefined {
  if (at !== undefined) return { center: at, zoom };
  return position && { center: position, zoom: LOCATED_ZOOM };
}
