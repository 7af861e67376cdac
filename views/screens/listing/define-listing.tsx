import type { ReactNode } from 'react';
import type { Place } from '../../context/place.ts';
import type { AnyModelQuery, ModelQuery } from '../../data/query.ts';
import type { Crumb } from '../../ui/page-parts/breadcrumbs.tsx';
import { defineScreen, type Head, type Screen } from '../screen.ts';
import { beyondPages, isFiltered, isListing, type ListingAddress, readListing } from './address.ts';
import { EmptyListing } from './empty/empty-listing.tsx';
import { RelaxLinks } from './empty/relax-links.tsx';
import { relaxedQuery } from './empty/relaxed.ts';
import { filterQueries } from './filters/model.ts';
import { listingHead } from './listing-head.ts';
import { ListingLoading } from './listing-loading.tsx';
import { ListingView } from './listing-view.tsx';
import { type ListingModel, listingQuery } from './model.ts';
import { joinedQuery } from './paging/joined.ts';

/** The parts in which one kind of listing differs from another. */
interface ListingKind<Model extends ListingModel> {
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
  /** The texts shown when there are no goods; `more` is shown below them. */
  readonly empty: (address: ListingAddress) => { title: string; hint: string; more?: ReactNode };
  /** Replaces the whole view unless undefined, e.g. for a search without words. */
  readonly instead?: (model: Model, address: ListingAddress) => ReactNode;
}

/** Defines a screen with goods to filter, sort and page through: category, brand, promotions, search (spec §2). */
export function defineListing<Model extends ListingModel = ListingModel>(kind: ListingKind<Model>): Screen<Model> {
  const { query = (_, address) => listingQuery(address) as ModelQuery<Model> } = kind;
  const queryAt = (at: Place) => (address: ListingAddress) => joinedQuery(address, (page) => query(at, page));
  return defineScreen<Model>({
    accepts: isListing,
    main: (at) => queryAt(at)(readListing(at)),
    late: (at) => [...(kind.late?.(at) ?? []), ...filterQueries(readListing(at))],
    after: ({ count }, at) => {
      const address = readListing(at);
      return count === 0 && isFiltered(address) ? [relaxedQuery(address)] : [];
    },
    verdict: ({ pages, exact }, at) =>
      beyondPages(at, pages) ?? (exact === undefined ? undefined : { redirect: exact, temporary: true }),
    head: (model, at, origin) => {
      const address = readListing(at);
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
      const address = readListing(at);
      const instead = kind.instead?.(model, address);
      if (instead !== undefined) return instead;
      const { title, hint, more } = kind.empty(address);
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
              <EmptyListing title={title} hint={hint} address={address}>
                {isFiltered(address) ? <RelaxLinks address={address} /> : null}
              </EmptyListing>
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
