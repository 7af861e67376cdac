/**
 * The finder of shops: search, filters, order, list and map. Each of its uses is a file of settings: the stock of a
 * product (`stock/stock-view.tsx`), the shops page (`shops-screen.tsx`), the shops of an order
 * (`views/checkout/shops/shop-finder.tsx`).
 */
import { Activity, type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useAppSelector } from '../../../client/store/hooks.ts';
import type { PickupPromise } from '../../../shared/rules/pickup/promise.ts';
import { restrictionNote } from '../../../shared/rules/pickup/terms.ts';
import type { Origin, Point } from '../../../shared/rules/shops/distance.ts';
import type { ShopSort } from '../../../shared/rules/shops/sort.ts';
import { finderTexts } from '../../../shared/texts/finder.ts';
import { shopsTexts } from '../../../shared/texts/shops.ts';
import type { MapPoint } from '../../map/clusters.ts';
import { frameAround, LOCATED_ZOOM, type MapView } from '../../map/settings.ts';
import { ShopMap } from '../../map/shop-map.tsx';
import button from '../../ui/buttons/button.module.css';
import field from '../../ui/fields/field.module.css';
import type { ListedShop } from '../model.ts';
import { Controls, type ControlsProps } from './controls.tsx';
import styles from './finder.module.css';
import { type EntrySettings, ShopList } from './shop-list.tsx';

/** What stands in the room: list, map, or both, side by side or one above the other. */
type Pane = 'list' | 'map' | 'both';

interface FoundShop extends ListedShop {
  readonly shelf?: PickupPromise;
  readonly order?: PickupPromise;
}

interface FinderProps<Shop extends FoundShop, View extends string, Sort extends ShopSort>
  extends Omit<ControlsProps<View>, 'filters'>,
    Omit<EntrySettings<Shop>, 'onPress' | 'isPlain'> {
  readonly filters?: Omit<NonNullable<ControlsProps<View>['filters']>, 'disabled' | 'note'> & {
    /** Does any shop still hand out today? Otherwise 'Забрать сегодня' cannot be pressed. */
    readonly canToday: boolean;
    /** Says why. */
    readonly noneToday?: string | undefined;
  };
  /** In their order, on the map all of them. */
  readonly shops: readonly Shop[];
  /** How many shops were found; default: all that are given. */
  readonly count?: number;
  readonly from: Origin | undefined;
  readonly sort?: {
    readonly titles: Readonly<Record<Sort, string>>;
    readonly value: Sort;
    readonly onSort: (sort: Sort) => void;
  };
  /** What is shown where there is room for both, and elsewhere. */
  readonly panes: { readonly wide: Pane; readonly narrow: Pane };
  /** The list scrolls beside the map, which is as high; else it scrolls with the page. */
  readonly isFixed?: boolean;
  /** In a narrow room the list ends after the first shops until more are asked for. */
  readonly isBrief?: boolean;
  /** Further notes above the list. */
  readonly notes?: ReactNode;
  /** In place of the list. */
  readonly list?: ReactNode;
  /** What leads to more of the list, which shows at most so many of the shops. Without it the list grows by itself. */
  readonly more?: { readonly most: number; readonly link: ReactNode };
  /** Below the list. */
  readonly after?: ReactNode;
  /** In place of controls and list: the selected shop. */
  readonly detail?: ReactNode;
  readonly selected: number | undefined;
  /** A shop was pressed, in the list or on the map. Without it entries lead to the pages of the shops. */
  readonly onSelect?: (shop: Shop) => void;
  readonly map: {
    /** The text on a marker, and the value whose range a cluster names. */
    readonly markerOf?: (shop: Shop) => Pick<MapPoint, 'label' | 'value'>;
    /** Shown where no shop has a place. */
    readonly start: MapView;
    /** Zoom level at a shop that was selected in the list. */
    readonly zoom: number;
  } & Pick<Parameters<typeof ShopMap>[0], 'clusterLabel' | 'wheel'>;
}

/** Shops that are rendered at first, and added by each press of the button: rendering thousands is slow. */
const PAGE = 100;
/** Shops of a brief list (finder.module.css). */
const BRIEF = 8;

export function Finder<Shop extends FoundShop, View extends string, Sort extends ShopSort = never>(
  props: FinderProps<Shop, View, Sort>,
): ReactNode {
  const {
    shops,
    count = shops.length,
    from,
    sort,
    panes,
    isFixed = false,
    isBrief = false,
    selected,
    onSelect,
  } = props;
  const { filters, notes, list, more, after, detail, map, entry, mark, offers, below, ...controls } = props;
  const { isPlain } = controls;
  const noteId = useId();
  // Where nothing is found, it would say the same twice.
  const note = filters?.canToday === false && count > 0 ? filters.noneToday : undefined;
  const { markerOf, start, zoom, ...mapOptions } = map;
  const box = useRef<HTMLUListElement>(null);
  const position = useAppSelector(({ region }) => region.position);
  const [most, setMost] = useState(PAGE);
  const [brief, setBrief] = useState(isBrief);
  /** The shop whose marker was pressed last. */
  const [marked, setMarked] = useState<number>();
  const isOnMap = marked !== undefined && marked === selected;
  const view = useMapView({ shops, selected, isOnMap, position, start, zoom });
  const points = useMemo(
    () => shops.flatMap((shop) => (shop.at === undefined ? [] : [pointOf(shop, shop.at, markerOf?.(shop))])),
    [shops, markerOf],
  );
  useEffect(() => {
    if (isOnMap) scrollWithin(box.current, selected);
  }, [isOnMap, selected]);

  const select = (shop: Shop, onMap: boolean): void => {
    setMarked(onMap ? shop.id : undefined);
    onSelect?.(shop);
  };
  // As far as the selected one.
  const shown = Math.max(more?.most ?? most, shops.findIndex(({ id }) => id === selected) + 1);
  const showMore = (): void => {
    const hidden = [...(box.current?.children ?? [])].findIndex((li) => li.checkVisibility?.() === false);
    const next = hidden === -1 ? shown : BRIEF;
    flushSync(() => (hidden === -1 ? setMost(shown + PAGE) : setBrief(false)));
    // The pressed button may be gone.
    box.current?.children[next]?.querySelector<HTMLElement>('[data-shop]')?.focus();
  };
  const isMapShown = panes.wide !== 'list' || panes.narrow !== 'list';
  return (
    <div className={styles.finder}>
      <div
        className={styles.panes}
        data-wide={panes.wide}
        data-narrow={detail === undefined ? panes.narrow : 'list'}
        data-fixed={isFixed ? '' : undefined}
        data-brief={brief ? '' : undefined}
      >
        {detail === undefined ? (
          <Controls
            {...controls}
            {...(filters && {
              filters: {
                ...filters,
                disabled: filters.canToday ? undefined : 'today',
                note: note === undefined ? undefined : noteId,
              },
            })}
          />
        ) : null}
        <div className={styles.results}>
          {detail ?? (
            <>
              <div className={styles.head}>
                <div className={`note ${styles.told}`}>
                  <p role="status" className={count === 0 ? styles.empty : undefined}>
                    {count === 0 ? finderTexts.empty : shopsTexts.count({ count })}
                  </p>
                  {note === undefined ? null : <p id={noteId}>{note}</p>}
                  {shops.some(({ shelf, order }) => (shelf ?? order)?.isRestricted) ? <p>{restrictionNote}</p> : null}
                  {notes}
                </div>
                {sort === undefined ? null : <SortField {...sort} />}
              </div>
              {list ??
                (shops.length === 0 ? null : (
                  <ShopList
                    ref={box}
                    shops={shops.slice(0, shown)}
                    from={from}
                    isByDistance={from?.isVisitor === true || sort?.value === 'distance'}
                    selected={selected}
                    inColumns={entry === 'link' && !isMapShown}
                    {...{ entry, isPlain, mark, offers, below }}
                    {...(onSelect !== undefined && { onPress: (shop: Shop) => select(shop, false) })}
                  />
                ))}
              {more === undefined && (shown < shops.length || (brief && shops.length > BRIEF)) ? (
                <button
                  type="button"
                  className={button.quiet}
                  data-narrow-only={shown < shops.length ? undefined : ''}
                  onClick={showMore}
                >
                  {finderTexts.more}
                </button>
              ) : null}
              {more?.link}
              {after}
            </>
          )}
        </div>
        {/* Keeps where the map is while the list is shown; its effects are at rest then. */}
        <Activity mode={isMapShown ? 'visible' : 'hidden'}>
          <ShopMap
            className={styles.map}
            points={points}
            view={view}
            selected={selected}
            onSelect={(id) => {
              const shop = shops.find((one) => one.id === id);
              if (shop !== undefined) select(shop, true);
            }}
            {...mapOptions}
          />
        </Activity>
      </div>
    </div>
  );
}

function SortField<Sort extends ShopSort>({
  titles,
  value,
  onSort,
}: NonNullable<FinderProps<FoundShop, string, Sort>['sort']>): ReactNode {
  return (
    <select
      name="sort"
      aria-label={finderTexts.sort}
      value={value}
      onChange={({ target }) => onSort(target.value as Sort)}
      className={`${field.select} ${styles.sort}`}
    >
      {Object.entries<string>(titles).map(([name, title]) => (
        <option key={name} value={name}>
          {title}
        </option>
      ))}
    </select>
  );
}

function pointOf(
  { id, address }: ListedShop,
  at: MapPoint['at'],
  marker: Pick<MapPoint, 'label' | 'value'> = {},
): MapPoint {
  return { id, at, name: marker.label === undefined ? address : `${address}, ${marker.label}`, ...marker };
}

/** Scrolls the list only, not the page around it; smoothly if its styles say so. */
function scrollWithin(list: HTMLElement | null, id: number | undefined): void {
  const entry = list?.querySelector(`[data-shop="${id}"]`)?.closest('li');
  if (!list || !entry) return;
  const box = list.getBoundingClientRect();
  const { top, height } = entry.getBoundingClientRect();
  list.scrollTo({ top: list.scrollTop + top - box.top - (box.height - height) / 2 });
}

interface Wanted {
  readonly shops: readonly ListedShop[];
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
function useMapView(wanted: Wanted): MapView {
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
