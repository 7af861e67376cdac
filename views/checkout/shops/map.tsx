import { type ReactNode, useMemo, useState } from 'react';
import { checkoutActions } from '../../../client/checkout/slice.ts';
import { useAppDispatch, useAppSelector } from '../../../client/store/hooks.ts';
import { countWanted } from '../../../shared/rules/checkout/order.ts';
import type { PromisedRow } from '../../../shared/rules/checkout/promises.ts';
import type { Point } from '../../../shared/rules/shops/distance.ts';
import { pickupTexts } from '../../../shared/texts/checkout.ts';
import type { MapPoint } from '../../map/clusters.ts';
import { DEFAULT_VIEW, frameAround, LOCATED_ZOOM, type MapView } from '../../map/settings.ts';
import { ShopMap } from '../../map/shop-map.tsx';
import { mostOf, placeOf } from '../shop-texts.ts';
import { useCheckout } from '../use-checkout.ts';

/** The map's zoom on a selected shop (spec §9). */
const CHOSEN_ZOOM = 14;

interface CheckoutMapProps {
  readonly shops: readonly PromisedRow[];
  readonly className: string | undefined;
}

/** The shops on a map. Each marker shows how many of the wanted pieces the shop has (spec §2). */
export function CheckoutMap({ shops, className }: CheckoutMapProps): ReactNode {
  const dispatch = useAppDispatch();
  const kind = useCheckout((state) => state.kind);
  const today = useCheckout((state) => state.filter === 'today');
  const pieces = useCheckout((state) => countWanted(state.lines));
  const selected = useCheckout((state) => state.shop);
  const points = useMemo(
    () =>
      shops.flatMap((row) => toPoint(row, pickupTexts.thereOf({ there: mostOf(row, kind, today), wanted: pieces }))),
    [shops, kind, today, pieces],
  );
  return (
    <ShopMap
      className={className}
      points={points}
      view={useView(points)}
      selected={selected}
      wheel
      onSelect={(id) => dispatch(checkoutActions.shopChosen(id))}
    />
  );
}

/** A shop without a coordinate is shown in the list only. */
function toPoint({ shop }: PromisedRow, label: string): MapPoint[] {
  if (!shop.coordinate) return [];
  return [{ id: shop.id, at: shop.coordinate, name: `${placeOf(shop)}, ${label}`, label }];
}

/**
 * The map frames the shops, then shows the visitor's position, then the selected shop (D69). It stays there when the
 * shop is deselected.
 */
function useView(points: readonly MapPoint[]): MapView {
  const geo = useCheckout((state) => state.shops.geo);
  const from = useAppSelector(({ region }) => region.place);
  const at = useCheckout(({ shops, shop }) => shops.rows.find((row) => row.shop.id === shop)?.shop.coordinate);
  const [last, setLast] = useState(() => {
    const city = geo === undefined ? DEFAULT_VIEW : { center: geo.coordinates, zoom: geo.zoom };
    const frame = frameAround(points.map((point) => point.at));
    return { from, at, view: viewOf(from, at) ?? (frame === undefined ? city : { ...city, frame }) };
  });
  if (last.from !== from || last.at !== at) {
    const moved = viewOf(last.from === from ? undefined : from, last.at === at ? undefined : at);
    setLast({ from, at, view: moved ?? last.view });
  }
  return last.view;
}

function viewOf(from: Point | undefined, at: Point | null | undefined): MapView | undefined {
  if (at) return { center: at, zoom: CHOSEN_ZOOM };
  return from && { center: from, zoom: LOCATED_ZOOM };
}
