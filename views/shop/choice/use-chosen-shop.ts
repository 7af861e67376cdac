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
   * A choice on the map scrolls the list to the shop; a choice in the list centres the map on it. Both open the shop
   * modal.
   */
  readonly choose: (shop: ChoosableShop, from: 'map' | 'list') => void;
  /** The ref of the list whose entries have `data-shop`. */
  readonly list: RefObject<HTMLUListElement | null>;
}

/**
 * Synchronises the choice between a list and a map (spec §2 'Product stock view'). @param start called once for the
 * initial view of the map
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

/** Scrolls only the list, not the page; smoothly if its styles say so. */
function scrollWithin(list: HTMLElement | null, id: number): void {
  const entry = list?.querySelector<HTMLElement>(`[data-shop="${id}"]`);
  if (!list || !entry) return;
  const box = list.getBoundingClientRect();
  const { top, height } = entry.getBoundingClientRect();
  list.scrollTo({ top: list.scrollTop + top - box.top - (box.height - height) / 2 });
}
