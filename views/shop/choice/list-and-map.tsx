import { type ReactNode, useEffect } from 'react';
import type { Point } from '../../../shared/rules/shops/distance.ts';
import { LOCATED_ZOOM, type MapView } from '../../map/settings.ts';
import { ShopMap } from '../../map/shop-map.tsx';
import { ChoiceList } from './choice-list.tsx';
import styles from './list-and-map.module.css';
import { type ChoosableShop, useChosenShop } from './use-chosen-shop.ts';

interface ListAndMapProps<Shop extends ChoosableShop> extends MapOptions {
  /** Names the list. */
  readonly label: string;
  /** All shops that can be chosen on the map. */
  readonly shops: readonly Shop[];
  /** The shops of the list, in its order. */
  readonly listed: readonly Shop[];
  /** How many of them are rendered. The list grows as far as the chosen one. */
  readonly most: number;
  /** The map's view at first. */
  readonly start: () => MapView;
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
  const { label, shops, listed, most, start, place, narrow = 'both', head, foot, brief, children, ...map } = props;
  const { selected, view, look, choose, list } = useChosenShop(start);
  useEffect(() => {
    if (place !== undefined) look({ center: place, zoom: LOCATED_ZOOM });
  }, [place, look]);
  const drawn = Math.max(most, listed.findIndex(({ id }) => id === selected) + 1);
  return (
    <div className={styles.room}>
      <div className={styles.panes} data-narrow={narrow} data-brief={brief === undefined ? undefined : ''}>
        <div className={styles.list}>
          {head}
          <ChoiceList
            ref={list}
            label={label}
            shops={listed.slice(0, drawn)}
            selected={selected}
            onChoose={(shop) => choose(shop, 'list')}
          >
            {children}
          </ChoiceList>
          {brief === undefined ? null : <div className={styles.brief}>{brief}</div>}
          {drawn < listed.length ? foot : null}
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
