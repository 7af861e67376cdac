import { type RefObject, useEffect, useRef, useState } from 'react';
import { showDialog } from '../../../client/store/dialogs/dialog-actions.ts';
import { useAppDispatch } from '../../../client/store/hooks.ts';
import type { Point } from '../../../shared/rules/shops/distance.ts';
import { type MapView, SHOP_ZOOM } from '../../map/settings.ts';
import type { ShopNames } from '../names.ts';

/** A shop that can be chosen in a list and on a map. */
export interface ChoosableShop extends ShopNames {
  readonly id: number;
  readonly at?: Point;
  /** Ids of its cities; default: the page's. */
  readonly areas?: readonly number[];
}

export interface ChosenShop {
  readonly selected: number | undefined;
  readonly view: MapView;
  /** Moves the map. */
  readonly look: (view: MapView) => void;
  /**
   * Chooses a shop and opens its modal. From the map: the list scrolls to it. From the list: the map is centred on it.
   */
  readonly choose: (shop: ChoosableShop, from: 'map' | 'list') => void;
  /** A ref for the list, whose entries have `data-shop`. */
  readonly list: RefObject<HTMLUListElement | null>;
}

/**
 * Links the selection in a list and on a map (spec §2 'Product stock view').
 * @param start gives the map's first view; called once
 */
export function useChosenShop(start: () => MapView): ChosenShop {
  const dispatch = useAppDispatch();
  const list = useRef<HTMLUListElement>(null);
  const [chosen, setChosen] = useState<{ readonly id: number; readonly from: 'map' | 'list' }>();
  const [view, look] = useState(start);

  useEffect(() => {
    if (chosen?.from === 'map') scrollWithin(list.current, chosen.id);
  }, [chosen]);

  const choose = (shop: ChoosableShop, from: 'map' | 'list'): void => {
    setChosen({ id: shop.id, from });
    if (from === 'list' && shop.at !== undefined) look({ center: shop.at, zoom: SHOP_ZOOM });
    void dispatch(showDialog('shop', { id: shop.id, name: shop.name, url: shop.url }, 'push'));
  };
  return { selected: chosen?.id, view, look, choose, list };
}

/** Scrolls the list only, not the page around it; smoothly if its styles say so. */
function scrollWithin(list: HTMLElement | null, id: number): void {
  const entry = list?.querySelector<HTMLElement>(`[data-shop="${id}"]`);
  if (!list || !entry) return;
  const box = list.getBoundingClientRect();
  const { top, height } = entry.getBoundingClientRect();
  list.scrollTo({ top: list.scrollTop + top - box.top - (box.height - height) / 2 });
}
