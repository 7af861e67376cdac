/** The shops of the city, `/shop/` (spec §2): by address, by metro station, or on a map. */

import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { showDialog } from '../../client/dialogs/dialog-actions.ts';
import { useAppDispatch, useAppSelector } from '../../client/store/hooks.ts';
import { anyShop } from '../../shared/rules/shops/find.ts';
import type { ByMetro } from '../../shared/rules/shops/groups.ts';
import { middleOf } from '../../shared/rules/shops/nearest.ts';
import { finderTexts } from '../../shared/texts/finder.ts';
import { layoutTexts } from '../../shared/texts/layout.ts';
import { shopsTexts } from '../../shared/texts/shops.ts';
import { hasValidPage, pagedDescription, pagedTitle } from '../catalogue/listing/address.ts';
import { Pages } from '../catalogue/listing/paging/pages.tsx';
import { useApp } from '../context/app-context.ts';
import type { Place } from '../context/place.ts';
import { citiesQuery } from '../data/reference-lists.ts';
import { defineScreen } from '../data/screen.ts';
import { DEFAULT_VIEW, SHOP_ZOOM } from '../map/settings.ts';
import { isFilled } from '../navigation/filled-fields.ts';
import { CityBlock } from '../region/city-block.tsx';
import button from '../ui/buttons/button.module.css';
import { NoBreak } from '../ui/no-break.tsx';
import { Breadcrumbs, breadcrumbList, type Crumb } from '../ui/page-parts/breadcrumbs.tsx';
import { FailedBlock } from '../ui/states/failed-block.tsx';
import { FailureBoundary } from '../ui/states/failure-boundary.tsx';
import { Loading } from '../ui/states/loading.tsx';
import { Finder } from './finder/finder.tsx';
import { useFound } from './finder/use-found.ts';
import type { ListedShop } from './model.ts';
import shopStyles from './shops.module.css';
import {
  isBeyond,
  PER_PAGE,
  readShopsAddress,
  SHOWN,
  type ShopsAddress,
  type ShopsModel,
  type ShopsViewName,
  shopsHref,
  shopsPageQuery,
  shopsQuery,
  shopViews,
  showShops,
} from './shops-model.ts';
import styles from './shops-screen.module.css';
import { lineStyle } from './stations.tsx';

const crumbs: readonly Crumb[] = [
  [layoutTexts.homeCrumb, '/'],
  [shopsTexts.title, '/shop/'],
];

export const screen = defineScreen<ShopsModel>({
  accepts: hasValidPage,
  main: (at) => shopsPageQuery(readShopsAddress(at)),
  late: () => [citiesQuery],
  verdict: (model, at) => (isBeyond(model, readShopsAddress(at)) ? { status: 404 } : undefined),
  head: (_, at, origin) => {
    const { text, page } = readShopsAddress(at);
    return {
      title: pagedTitle(shopsTexts.metaTitle(layoutTexts.shop), page),
      description: pagedDescription(shopsTexts.description, page),
      canonical: shopsHref({ text: '', view: 'address', page, shown: SHOWN }),
      noindex: text !== '',
      jsonLd: [breadcrumbList(crumbs, origin)],
    };
  },
  View: ShopsPage,
  Loading: () => <Loading />,
});

function ShopsPage({ model, at }: { readonly model: ShopsModel; readonly at: Place }): ReactNode {
  const { region } = useApp();
  const isEmpty = 'all' in model && model.all.length === 0;
  return (
    <>
      <Breadcrumbs steps={crumbs} />
      <h1 className={styles.title}>{shopsTexts.title}</h1>
      <p className={styles.lead}>{isEmpty ? shopsTexts.none : shopsTexts.lead(region.title)}</p>
      {isEmpty ? (
        <p>
          <a href="/catalog/">{shopsTexts.toCatalogue}</a>
        </p>
      ) : (
        <FailureBoundary>
          <ShopsBrowser model={model} at={at} />
        </FailureBoundary>
      )}
      <CityBlock />
    </>
  );
}

interface ShopsBrowserProps {
  readonly model: ShopsModel;
  readonly at: Place;
}

/** The value in the address: '' for the default view, which is left out. */
const nameOf = (view: ShopsViewName) => (view === 'address' ? ('' as const) : view);
const choices = shopViews.map((view) => ({ value: nameOf(view), title: shopsTexts.views[view] }));

/**
 * The finder of the city's shops: by address, by metro, or on a map. Text and view are a form, so that they work without
 * JavaScript; with it, typing filters the list at once.
 */
function ShopsBrowser({ model, at }: ShopsBrowserProps): ReactNode {
  const dispatch = useAppDispatch();
  const form = useRef<HTMLFormElement>(null);
  const [wish, setWish] = useAddress(at, form);
  const [selected, setSelected] = useState<number>();
  const position = useAppSelector(({ region }) => region.position);
  const { all, notice } = useAllShops(
    model,
    wish.view === 'map' || position !== undefined || shopsHref(wish) !== shopsHref(readShopsAddress(at)),
  );
  const known = all ?? listedOf(model);
  const centre = useMemo(() => middleOf(known.flatMap(({ at }) => at ?? [])) ?? DEFAULT_VIEW.center, [known]);
  const { text } = wish;
  const wanted = useMemo(() => ({ text, sort: position && ('distance' as const), pressed: [] }), [text, position]);
  const { shops: found, from } = useFound(known, wanted, anyShop, centre);
  const isComplete = all !== undefined || !('shown' in model);
  const shown = useMemo(() => showShops(found, wish), [found, wish]);
  const { count, entries, listed, byMetro } = isComplete ? shown : model.shown;
  const isMap = wish.view === 'map';
  const setText = (typed: string): void => setWish({ ...wish, text: typed, page: 1 });
  return (
    <>
      <Finder
        shops={isMap && isComplete ? found.slice((wish.page - 1) * PER_PAGE) : listed}
        count={count}
        from={from}
        text={text}
        onText={setText}
        view={{
          choices,
          value: nameOf(wish.view),
          onView: (view, field) => {
            setWish({ ...wish, view: view === '' ? 'address' : view, page: 1 });
            field.form?.requestSubmit();
          },
        }}
        form={{ ref: form, action: '/shop/' }}
        panes={isMap ? { wide: 'both', narrow: 'both' } : { wide: 'list', narrow: 'list' }}
        isFixed={isMap}
        notes={notice}
        list={byMetro === undefined ? undefined : <MetroList groups={byMetro} />}
        more={{ most: wish.shown, link: <MoreLink wish={wish} entries={entries} /> }}
        entry="link"
        selected={isMap ? selected : undefined}
        {...(isMap && {
          onSelect: ({ id, name, url }: ListedShop) => {
            setSelected(id);
            void dispatch(showDialog('shop', { id, name, url }, 'push'));
          },
        })}
        map={{ start: DEFAULT_VIEW, zoom: SHOP_ZOOM }}
      />
      <Pages
        page={wish.page}
        pages={Math.ceil(entries / PER_PAGE)}
        href={(page) => shopsHref({ ...wish, page, shown: SHOWN })}
      />
    </>
  );
}

const listedOf = (model: ShopsModel): readonly ListedShop[] => ('shown' in model ? model.shown.listed : model.all);

/**
 * All shops of the city. Of many the document has brought a part only; the browser asks for all of them once they are
 * needed.
 */
function useAllShops(model: ShopsModel, needed: boolean): { all?: readonly ListedShop[]; notice: ReactNode } {
  const isComplete = 'all' in model;
  const { data, isLoading, isError, refetch } = useQuery({ ...shopsQuery, enabled: needed && !isComplete });
  if (isComplete) return { all: model.all, notice: null };
  if (data !== undefined) return { all: data, notice: null };
  if (isError) return { notice: <FailedBlock onRetry={() => void refetch()} /> };
  return { notice: isLoading ? <Loading unseen /> : null };
}

/**
 * The state of the page. Input changes it at once, the address only when the form is submitted. A new address replaces
 * it, except a text that was typed since the navigation began.
 */
function useAddress(at: Place, form: RefObject<HTMLFormElement | null>) {
  const address = readShopsAddress(at);
  const [wish, setWish] = useState<ShopsAddress>(address);
  const { text, view, page, shown } = address;
  useLayoutEffect(() => {
    setWish((wish) => {
      const next = { text: isFilled(form.current) ? wish.text : text, view, page, shown };
      // The same object at first: anything else would render the whole list once more.
      return isSame(wish, next) ? wish : next;
    });
  }, [text, view, page, shown, form]);
  return [wish, setWish] as const;
}

function isSame(one: ShopsAddress, other: ShopsAddress): boolean {
  return one.text === other.text && one.view === other.view && one.page === other.page && one.shown === other.shown;
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
  readonly groups: ByMetro<ListedShop>;
}

/** The shops grouped by metro station; those without a station come last. */
function MetroList({ groups: { stations, others } }: MetroListProps): ReactNode {
  return (
    <ul aria-label={finderTexts.list} className={styles.stations}>
      {stations.map(({ name, color, shops: near }) => (
        <li key={`${name}${color}`}>
          <h2 className={shopStyles.station} style={lineStyle(color)}>
            {name}
          </h2>
          <ul>
            {near.map(({ shop, minutes }) => (
              <li key={shop.id}>
                <a href={shop.url}>
                  <NoBreak text={shop.address} />
                </a>
                <small>{shopsTexts.minutes({ count: minutes })}</small>
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
                  <NoBreak text={shop.address} />
                </a>
              </li>
            ))}
          </ul>
        </li>
      )}
    </ul>
  );
}
