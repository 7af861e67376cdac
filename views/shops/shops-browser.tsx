import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useDeferredValue, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Point } from '../../shared/rules/shops/distance.ts';
import type { ByMetro } from '../../shared/rules/shops/groups.ts';
import { middleOf, nearestFirst } from '../../shared/rules/shops/nearest.ts';
import { shopsTexts } from '../../shared/texts/shops.ts';
import { Pages } from '../catalogue/listing/paging/pages.tsx';
import type { Place } from '../context/place.ts';
import { isFilled } from '../navigation/filled-fields.ts';
import { Bound } from '../ui/bound.tsx';
import button from '../ui/buttons/button.module.css';
import { FailedBlock } from '../ui/states/failed-block.tsx';
import { Loading } from '../ui/states/loading.tsx';
import { PER_PAGE, readShopsAddress, SHOWN, type ShopsAddress, shopsHref } from './address.ts';
import { AddressList } from './address-list.tsx';
import lists from './lists.module.css';
import { MapPanes } from './map-panes.tsx';
import { findShops, type ShopEntry, type ShopsModel, shopsQuery, showShops } from './shops-model.ts';
import styles from './shops-screen.module.css';
import { ShopsToolbar } from './shops-toolbar.tsx';
import { lineStyle } from './stations.tsx';

interface ShopsBrowserProps {
  readonly model: ShopsModel;
  readonly at: Place;
}

/** The shops, filtered by the search text and sorted, in the view that the visitor has chosen. */
export function ShopsBrowser({ model, at }: ShopsBrowserProps): ReactNode {
  const form = useRef<HTMLFormElement>(null);
  const [wish, setWish] = useAddress(at, form);
  const [place, setPlace] = useState<Point>();
  const text = useDeferredValue(wish.text);
  const { all, notice } = useAllShops(
    model,
    wish.view === 'map' || place !== undefined || shopsHref(wish) !== shopsHref(readShopsAddress(at)),
  );
  const found = useMemo(() => all && arranged(all, text, place), [all, text, place]);
  const shown = useMemo(() => showShops(found ?? [], wish), [found, wish]);
  const centre = useMemo(() => middleOf((all ?? listedOf(model)).flatMap(({ at }) => at ?? [])), [all, model]);
  const middle = place ?? centre;
  const from = middle && { at: middle, isVisitor: place !== undefined };
  const { count, entries, listed, byMetro } = found === undefined && 'shown' in model ? model.shown : shown;
  return (
    <>
      <ShopsToolbar form={form} wish={wish} onWish={setWish} onPlace={setPlace} />
      <p role="status" className={count === 0 ? styles.empty : styles.found}>
        {count === 0 ? shopsTexts.nothing : shopsTexts.count({ count })}
      </p>
      {notice}
      {wish.view === 'address' ? <AddressList shops={listed} from={from} /> : null}
      {wish.view === 'metro' && byMetro !== undefined ? <MetroList groups={byMetro} /> : null}
      {wish.view === 'map' ? (
        <MapPanes
          shops={found?.slice((wish.page - 1) * PER_PAGE) ?? listed}
          most={wish.shown}
          place={place}
          from={from}
        />
      ) : null}
      <MoreLink wish={wish} entries={entries} />
      <Pages
        page={wish.page}
        pages={Math.ceil(entries / PER_PAGE)}
        href={(page) => shopsHref({ ...wish, page, shown: SHOWN })}
      />
    </>
  );
}

const listedOf = (model: ShopsModel): readonly ShopEntry[] => ('shown' in model ? model.shown.listed : model.all);

/**
 * All shops of the city. Of many the document has brought a part only; the browser asks for all of them once they are
 * needed.
 */
function useAllShops(model: ShopsModel, needed: boolean): { all?: readonly ShopEntry[]; notice: ReactNode } {
  const whole = 'all' in model;
  const { data, isLoading, isError, refetch } = useQuery({ ...shopsQuery, enabled: needed && !whole });
  if (whole) return { all: model.all, notice: null };
  if (data !== undefined) return { all: data, notice: null };
  if (isError) return { notice: <FailedBlock onRetry={() => void refetch()} /> };
  return { notice: isLoading ? <Loading quiet /> : null };
}

/**
 * The state of the page. Input changes it at once, the address only when the form is submitted. A new address replaces
 * it, except a text that was typed since the navigation began.
 */
function useAddress(at: Place, form: RefObject<HTMLFormElement | null>) {
  const address = readShopsAddress(at);
  const [wish, setWish] = useState<ShopsAddress>(address);
  const { text, view, page, shown } = address;
  useLayoutEffect(
    () => setWish((wish) => ({ text: isFilled(form.current) ? wish.text : text, view, page, shown })),
    [text, view, page, shown, form],
  );
  return [wish, setWish] as const;
}

/** The shops that have the text, sorted by distance once the visitor's location is known. */
function arranged(shops: readonly ShopEntry[], text: string, place: Point | undefined): readonly ShopEntry[] {
  const found = findShops(shops, text);
  return place === undefined ? found : nearestFirst(found, place);
}

interface MoreLinkProps {
  readonly wish: ShopsAddress;
  /** The number of entries in the whole list. */
  readonly entries: number;
}

/** A link that shows more of a page and keeps the scroll position; nothing if all of it is shown. */
function MoreLink({ wish, entries }: MoreLinkProps): ReactNode {
  if (Math.min(entries - (wish.page - 1) * PER_PAGE, PER_PAGE) <= wish.shown) return null;
  return (
    <p className={styles.more}>
      <a href={shopsHref({ ...wish, shown: wish.shown + SHOWN })} data-keep-scroll="" className={button.secondary}>
        {shopsTexts.more}
      </a>
    </p>
  );
}

interface MetroListProps {
  readonly groups: ByMetro<ShopEntry>;
}

/** The shops grouped by metro station; those without a station come last. */
function MetroList({ groups: { stations, others } }: MetroListProps): ReactNode {
  return (
    <ul aria-label={shopsTexts.list} className={lists.stations}>
      {stations.map(({ name, color, shops: near }) => (
        <li key={`${name}${color}`}>
          <h2 style={lineStyle(color)}>{name}</h2>
          <ul>
            {near.map(({ shop, minutes }) => (
              <li key={shop.id}>
                <a href={shop.url}>
                  <Bound text={shop.address} />
                </a>
                <span>{shopsTexts.minutes({ count: minutes })}</span>
              </li>
            ))}
          </ul>
        </li>
      ))}
      {others.length === 0 ? null : (
        <li>
          <h2>{shopsTexts.noMetro}</h2>
          <ul>
            {others.map((shop) => (
              <li key={shop.id}>
                <a href={shop.url}>
                  <Bound text={shop.address} />
                </a>
              </li>
            ))}
          </ul>
        </li>
      )}
    </ul>
  );
}
