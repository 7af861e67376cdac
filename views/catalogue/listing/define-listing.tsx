import { type ReactNode, Suspense, useSyncExternalStore } from 'react';
import { onceBy } from '../../../shared/rules/once.ts';
import { layoutTexts } from '../../../shared/texts/layout.ts';
import { listingTexts } from '../../../shared/texts/pages/listing.ts';
import type { Place } from '../../context/place.ts';
import { PLACEHOLDERS } from '../../data/listing-size.ts';
import type { AnyModelQuery, ModelQuery } from '../../data/query.ts';
import { defineScreen, type Head, type Screen } from '../../data/screen.ts';
import { breadcrumbList, type Crumb } from '../../ui/page-parts/breadcrumbs.tsx';
import { FailureBoundary } from '../../ui/states/failure-boundary.tsx';
import { lazyComponent } from '../../ui/states/lazy-component.tsx';
import { Loading, Placeholder } from '../../ui/states/loading.tsx';
import { CardPlaceholders } from '../cards/card-placeholders.tsx';
import {
  beyondPages,
  isFiltered,
  isListing,
  type ListingAddress,
  listingHref,
  pagedTitle,
  plainListing,
  readListing,
  settledHref,
} from './address.ts';
import { relaxedQuery } from './empty/relaxed.ts';
import { filterQueries, namesQuery } from './filters/queries.ts';
import styles from './listing.module.css';
import { ListingView } from './listing-view.tsx';
import type { ListingModel } from './model.ts';
import { listingQuery } from './queries.ts';
import { storedView } from './view-memory.ts';

/** Most listings have goods: its code is loaded with the first answer that has none. */
const EmptyListing = lazyComponent(() => import('./empty/empty-listing.tsx'));

interface EmptyTexts {
  readonly title: string;
  readonly hint: string;
  readonly more?: ReactNode;
}

/** The parts in which one kind of listing differs from another. */
interface ListingKind<Model extends ListingModel> {
  /** Reads the address; default: `readListing`. */
  readonly read?: (at: Place) => ListingAddress;
  /** Default: the query for the listing at the path. */
  readonly query?: (at: Place, address: ListingAddress) => ModelQuery<Model>;
  /** Late queries besides those of the filters. */
  readonly late?: (at: Place) => readonly AnyModelQuery[];
  /** Default: the API's title. */
  readonly heading?: (address: ListingAddress) => string;
  /** Default: the API's. */
  readonly crumbs?: readonly Crumb[];
  /** Overrides for the document's head; `title` is without the shop's name. */
  readonly head?: (model: Model, address: ListingAddress) => Pick<Head, 'image' | 'noindex'> & { title?: string };
  /** Shown between the heading and the goods. */
  readonly intro?: (model: Model, at: Place) => ReactNode;
  /** The texts shown when there are no goods, default: those of a section; `more` is shown below them. */
  readonly empty?: (address: ListingAddress) => EmptyTexts;
  /** Replaces the whole view unless undefined, e.g. for a search without words. */
  readonly instead?: (model: Model, address: ListingAddress) => ReactNode;
}

/** Defines a screen with goods to filter, sort and page through: category, brand, promotions, search (spec §2). */
export function defineListing<Model extends ListingModel = ListingModel>(kind: ListingKind<Model>): Screen<Model> {
  const { read = readListing, query = (_, address) => listingQuery(address) as ModelQuery<Model> } = kind;
  const queryAt = (at: Place) => (address: ListingAddress) =>
    joinedQuery(address, (page) => withEmpty(query(at, page)));
  return defineScreen<Model>({
    accepts: isListing,
    main: (at) => queryAt(at)(read(at)),
    late: (at) => [...(kind.late?.(at) ?? []), ...filterQueries(read(at))],
    after: ({ count }, at) => {
      const address = read(at);
      if (count > 0 || !isFiltered(address)) return [];
      return address.q === '' ? [relaxedQuery(address)] : [relaxedQuery(address), namesQuery(address)];
    },
    verdict: ({ pages, exact }, at) => {
      const target = exact ?? settledHref(at, read(at));
      return target === undefined ? beyondPages(at, pages) : { redirect: target, temporary: true };
    },
    head: (model, at, origin) => {
      const address = read(at);
      const { title, noindex, image } = kind.head?.(model, address) ?? {};
      return {
        ...listingHead({
          title: title ?? kind.heading?.(address) ?? model.title,
          count: model.count,
          shown: model.cards.length,
          address,
          crumbs: kind.crumbs ?? model.crumbs,
          origin,
          noindex: noindex === true,
        }),
        image,
      };
    },
    View: ({ model, at, onRetry }) => {
      const address = read(at);
      const instead = kind.instead?.(model, address);
      if (instead !== undefined) return instead;
      const { more, ...texts }: Partial<EmptyTexts> = kind.empty?.(address) ?? {};
      return (
        <ListingView
          model={model}
          address={address}
          query={queryAt(at)}
          heading={kind.heading?.(address) ?? model.title}
          crumbs={kind.crumbs ?? model.crumbs}
          intro={kind.intro?.(model, at)}
          onRetry={onRetry}
          empty={
            <>
              <FailureBoundary>
                <Suspense fallback={null}>
                  <EmptyListing {...texts} address={address} />
                </Suspense>
              </FailureBoundary>
              {more}
            </>
          }
        />
      );
    },
    failsInPart: true,
    Loading: ListingLoading,
  });
}

/**
 * An answer without goods waits for the code that shows it: the server renders it in one piece, and in the browser the
 * last answer stands until then.
 */
function withEmpty<Model extends ListingModel>(query: ModelQuery<Model>): ModelQuery<Model> {
  const { queryFn } = query;
  if (queryFn === undefined) return query;
  return {
    ...query,
    queryFn: async (context) => {
      const model = await queryFn(context);
      // A failure is shown in place of the part.
      if (model.cards.length === 0) await EmptyListing.load().catch(() => undefined);
      return model;
    },
  };
}

interface ListingHeadProps {
  readonly title: string;
  /** Goods on all pages. */
  readonly count: number;
  /** Goods on the pages shown. */
  readonly shown: number;
  readonly address: ListingAddress;
  readonly crumbs: readonly Crumb[];
  /** Scheme and host of the region. */
  readonly origin: string;
  /** Never to be indexed, even without filters. */
  readonly noindex?: boolean;
}

/** The head of a listing's page. Filtered listings are not indexed; every page has a canonical of its own. */
function listingHead({ title, count, shown, address, crumbs, origin, noindex }: ListingHeadProps): Head {
  const { path, page, first } = address;
  const paged = pagedTitle(title, page);
  return {
    title: layoutTexts.titleOf(paged),
    ...(first !== undefined && { announce: listingTexts.shownOf({ title, shown, count }) }),
    description: listingTexts.description({ title: paged, count }),
    canonical: listingHref({ ...plainListing(path), page }),
    noindex: noindex === true || isFiltered(address),
    jsonLd: [breadcrumbList(crumbs, origin)],
  };
}

/** Placeholders while a listing loads; their number depends on the view (spec §2). */
function ListingLoading(): ReactNode {
  const view = useSyncExternalStore(never, storedView, () => 'grid' as const);
  return (
    <>
      <Loading unseen />
      <Placeholder className={styles.loadingTitle} />
      <CardPlaceholders count={PLACEHOLDERS[view]} rows={view === 'list'} />
    </>
  );
}

/** A subscription that never fires: the view does not change while placeholders are shown. */
function never(): () => void {
  return () => undefined;
}

/**
 * The query for all pages from `address.first` to `address.page` as one list. Each page is loaded and cached by its own
 * query. With `first` set it works in the browser only.
 * @param query makes the query for one page
 */
function joinedQuery<Model extends ListingModel>(
  address: ListingAddress,
  query: (address: ListingAddress) => ModelQuery<Model>,
): ModelQuery<Model> {
  const { first, page } = address;
  const last = query(address);
  if (first === undefined) return last;
  const pages = Array.from({ length: page - first + 1 }, (_, index) => query({ ...address, page: first + index }));
  return {
    ...last,
    queryKey: [...last.queryKey, { from: first }],
    queryFn: async ({ client }) => joinPages(await Promise.all(pages.map((one) => client.fetchQuery(one))), first),
  };
}

/** Joins the models of consecutive pages into one list, each product once. @param models at least one, in order */
export function joinPages<Model extends ListingModel>(models: readonly Model[], first: number): Model {
  const [top] = models;
  const last = models.at(-1);
  if (top === undefined || last === undefined) throw new Error('no page');
  const { next: _, ...kept } = top;
  // Goods may have shifted to the next page between two requests.
  const cards = onceBy(
    models.flatMap((model) => model.cards),
    ({ goods }) => goods.id,
  );
  const { count, pages, next } = last;
  return { ...(kept as Model), cards, count, pages, first, ...(next !== undefined && { next }) };
}
