import type { ReactNode } from 'react';
import { goodsTexts } from '../../../shared/texts/goods.ts';
import { listingTexts } from '../../../shared/texts/pages/listing.ts';
import { searchHref } from '../../data/addresses.ts';
import type { AnyModelQuery } from '../../data/query.ts';
import prose from '../../styles/prose.module.css';
import { ExtraBlock } from '../../ui/extra-block.tsx';
import { Breadcrumbs, type Crumb } from '../../ui/page-parts/breadcrumbs.tsx';
import { FailedBlock } from '../../ui/states/failed-block.tsx';
import { FailureBoundary } from '../../ui/states/failure-boundary.tsx';
import { isFiltered, type ListingAddress, listingHref } from './address.ts';
import { ChosenFilters } from './filters/chosen.tsx';
import { Filters } from './filters/filters.tsx';
import { Goods } from './goods.tsx';
import styles from './listing-view.module.css';
import type { ListingModel } from './model.ts';
import { Pages } from './paging/pages.tsx';
import { Toolbar } from './toolbar/toolbar.tsx';

interface ListingViewProps {
  readonly model: ListingModel;
  readonly address: ListingAddress;
  /** Makes the query for an address of this listing. */
  readonly query: (address: ListingAddress) => AnyModelQuery;
  readonly heading: string;
  readonly crumbs: readonly Crumb[];
  /** Shown between the heading and the goods, e.g. links to sections. */
  readonly intro?: ReactNode;
  /** Shown instead of goods when there are none. */
  readonly empty: ReactNode;
  /** Set when loading the goods has failed (`ViewProps`). */
  readonly onRetry: (() => void) | undefined;
}

/**
 * A listing of goods (spec §2). `restore-view.js` sets attributes on its root before it hydrates, hence
 * `suppressHydrationWarning`.
 */
export function ListingView(props: ListingViewProps): ReactNode {
  const { model, address, query, heading, crumbs, intro, empty, onRetry } = props;
  const failed = onRetry && <FailedBlock onRetry={onRetry} inView />;
  return (
    <div data-listing="" suppressHydrationWarning>
      <Breadcrumbs steps={crumbs} />
      <header className={styles.head}>
        <h1>{heading}</h1>
        <p role="status">{failed ? null : goodsTexts.count({ count: model.count })}</p>
      </header>
      <ExtraBlock at="listing" values={{ heading, path: address.path }} />
      {failed ? null : <SearchCorrection model={model} />}
      {intro}
      {model.count === 0 && !failed && !isFiltered(address) ? (
        empty
      ) : (
        <div className={styles.body}>
          <Filters address={address} count={model.count} />
          <div>
            <Toolbar address={address} />
            <ChosenFilters address={address} />
            {failed ?? (
              <>
                <FailureBoundary>
                  {model.cards.length === 0 ? empty : <Goods model={model} address={address} query={query} />}
                </FailureBoundary>
                <Pages page={address.page} pages={model.pages} href={(page) => listingHref({ ...address, page })} />
              </>
            )}
          </div>
        </div>
      )}
      {model.html === undefined ? null : (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised when it was received (D29)
        <section className={`${prose.prose} ${styles.about}`} dangerouslySetInnerHTML={{ __html: model.html }} />
      )}
    </div>
  );
}

/** The corrected or suggested search text (conventions.md §4); nothing if the API names neither. */
function SearchCorrection({ model: { corrected, suggestion } }: { readonly model: ListingModel }): ReactNode {
  if (corrected === undefined && suggestion === undefined) return null;
  return (
    <div className={styles.meant}>
      {corrected === undefined ? null : <p role="status">{listingTexts.correctedTo(corrected)}</p>}
      {suggestion === undefined ? null : (
        <p>
          {`${listingTexts.maybe} `}
          <a href={searchHref(suggestion)}>{suggestion}</a>
        </p>
      )}
    </div>
  );
}
