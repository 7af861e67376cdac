import { type ReactNode, type Ref, type RefObject, useEffect, useRef, useState } from 'react';
import { showDialog } from '../../../client/dialogs/dialog-actions.ts';
import { selectMyShopId } from '../../../client/shops/my-shop-effects.ts';
import { useAppDispatch, useAppSelector } from '../../../client/store/hooks.ts';
import type { PickupShop } from '../../../shared/rules/pickup/promise.ts';
import type { Point } from '../../../shared/rules/shops/distance.ts';
import { myShopTexts } from '../../../shared/texts/my-shop.ts';
import { frameAround, LOCATED_ZOOM, type MapView, SHOP_ZOOM } from '../../map/settings.ts';
import { ShopMap } from '../../map/shop-map.tsx';
import { onPlainClick } from '../../navigation/plain-click.ts';
import { Bound } from '../../ui/bound.tsx';
import whole from '../../ui/links/whole-link.module.css';
import { MyShopButton } from '../my-shop/my-shop-button.tsx';
import mark from '../my-shop/my-shop-mark.module.css';
import type { ShopNames } from '../names.ts';
import styles from './list-and-map.module.css';

interface ListAndMapProps<Shop extends ChoosableShop> extends MapOptions {
  /** Names the list. */
  readonly label: string;
  /** The shops of the list and of the map, in the order of the list (D69). */
  readonly shops: readonly Shop[];
  /** How many of them the list renders. The list grows as far as the chosen one. */
  readonly most: number;
  /** The map's view if no shop has a place; else it shows all of them at first. */
  readonly start: MapView;
  /** Where the visitor is, once that is known: the map moves there. */
  readonly place: Point | undefined;
  /** Which of the two is shown if there is no room side by side; default: both, the map first. */
  readonly narrow?: 'list' | 'map';
  /** Above and below the list. */
  readonly head?: ReactNode;
  readonly foot?: ReactNode;
  /** While given, a narrow list ends after the first eight shops, with this below. */
  readonly brief?: ReactNode;
  /** Renders what stands under a shop's address in the list. */
  readonly children: (shop: Shop) => ReactNode;
}

type MapOptions = Pick<Parameters<typeof ShopMap>[0], 'points' | 'clusterLabel' | 'wheel'>;

/** Shops in a list and on a map. A choice in one is shown in the other too, and opens the shop modal. */
export function ListAndMap<Shop extends ChoosableShop>(props: ListAndMapProps<Shop>): ReactNode {
  const { label, shops, most, start, place, narrow = 'both', head, foot, brief, children, ...map } = props;
  const { selected, view, setView, choose, list } = useChosenShop(() => {
    const frame = frameAround(shops.flatMap(({ at }) => at ?? []));
    return frame === undefined ? start : { ...start, frame };
  });
  useEffect(() => {
    if (place !== undefined) setView({ center: place, zoom: LOCATED_ZOOM });
  }, [place, setView]);
  const count = Math.max(most, shops.findIndex(({ id }) => id === selected) + 1);
  return (
    <div className={styles.room}>
      <div className={styles.panes} data-narrow={narrow} data-brief={brief === undefined ? undefined : ''}>
        <div className={styles.list}>
          {head}
          <ChoiceList
            ref={list}
            label={label}
            shops={shops.slice(0, count)}
            selected={selected}
            onChoose={(shop) => choose(shop, 'list')}
          >
            {children}
          </ChoiceList>
          {brief === undefined ? null : <div className={styles.brief}>{brief}</div>}
          {count < shops.length ? foot : null}
        </div>
        <ShopMap
          className={styles.map}
          view={view}
          selected={selected}
          onSelect={(id) => {
            const shop = shops.find((one) => one.id === id);
            if (shop !== undefined) choose(shop, 'map');
          }}
          {...map}
        />
      </div>
    </div>
  );
}

interface ChoiceListProps<Shop extends ChoosableShop> {
  readonly label: string;
  readonly shops: readonly Shop[];
  readonly selected: number | undefined;
  readonly onChoose: (shop: Shop) => void;
  readonly ref: Ref<HTMLUListElement>;
  readonly className?: string | undefined;
  /** Renders what stands under the address. */
  readonly children: (shop: Shop) => ReactNode;
}

/**
 * A list of shops of which one can be chosen. Each entry is a link to the shop's page, for visitors without JavaScript.
 * Without shops there is no list.
 */
function ChoiceList<Shop extends ChoosableShop>(props: ChoiceListProps<Shop>): ReactNode {
  const { label, shops, selected, onChoose, ref, className, children } = props;
  const mine = useAppSelector(selectMyShopId);
  if (shops.length === 0) return null;
  return (
    <ul
      ref={ref}
      aria-label={label}
      className={className === undefined ? styles.shops : `${styles.shops} ${className}`}
    >
      {shops.map((shop) => (
        <li
          key={shop.id}
          data-shop={shop.id}
          className={whole.entry}
          aria-label={shop.id === mine ? myShopTexts.mine : undefined}
          aria-current={shop.id === selected ? 'true' : undefined}
        >
          {shop.id === mine ? <p className={mark.mark}>{myShopTexts.mine}</p> : null}
          <a href={shop.url} data-waits="" className={whole.link} onClick={onPlainClick(() => onChoose(shop))}>
            <Bound text={shop.address} />
          </a>
          <MyShopButton shop={shop} small />
          {children(shop)}
        </li>
      ))}
    </ul>
  );
}

/** A shop that can be chosen in a list and on a map. */
interface ChoosableShop extends ShopNames, PickupShop {
  readonly id: number;
  readonly at?: Point;
  /** Ids of its cities; default: the page's. */
  readonly areas?: readonly number[];
}

interface ChosenShop {
  readonly selected: number | undefined;
  readonly view: MapView;
  /** Moves the map. */
  readonly setView: (view: MapView) => void;
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
function useChosenShop(start: () => MapView): ChosenShop {
  const dispatch = useAppDispatch();
  const list = useRef<HTMLUListElement>(null);
  const [chosen, setChosen] = useState<{ readonly id: number; readonly from: 'map' | 'list' }>();
  const [view, setView] = useState(start);

  useEffect(() => {
    if (chosen?.from === 'map') scrollWithin(list.current, chosen.id);
  }, [chosen]);

  const choose = (shop: ChoosableShop, from: 'map' | 'list'): void => {
    setChosen({ id: shop.id, from });
    if (from === 'list' && shop.at !== undefined) setView({ center: shop.at, zoom: SHOP_ZOOM });
    void dispatch(showDialog('shop', { id: shop.id, name: shop.name, url: shop.url }, 'push'));
  };
  return { selected: chosen?.id, view, setView, choose, list };
}

/** Scrolls the list only, not the page around it; smoothly if its styles say so. */
function scrollWithin(list: HTMLElement | null, id: number): void {
  const entry = list?.querySelector<HTMLElement>(`[data-shop="${id}"]`);
  if (!list || !entry) return;
  const box = list.getBoundingClientRect();
  const { top, height } = entry.getBoundingClientRect();
  list.scrollTo({ top: list.scrollTop + top - box.top - (box.height - height) / 2 });
}
