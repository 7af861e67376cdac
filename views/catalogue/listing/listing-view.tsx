import { useQueryClient } from '@tanstack/react-query';
import { type MouseEvent, type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { dialogOfHash } from '../../../client/dialogs/dialog-kinds.ts';
import { goodsTexts } from '../../../shared/texts/goods.ts';
import { listingTexts } from '../../../shared/texts/pages/listing.ts';
import { searchHref } from '../../data/addresses.ts';
import type { AnyModelQuery } from '../../data/query.ts';
import { changeEntry, onLeaving } from '../../navigation/navigation.ts';
import { onPlainClick } from '../../navigation/plain-click.ts';
import prose from '../../styles/prose.module.css';
import button from '../../ui/buttons/button.module.css';
import { ExtraBlock } from '../../ui/extra-block.tsx';
import { Breadcrumbs, type Crumb } from '../../ui/page-parts/breadcrumbs.tsx';
import { FailedBlock } from '../../ui/states/failed-block.tsx';
import { FailureBoundary } from '../../ui/states/failure-boundary.tsx';
import { Loading } from '../../ui/states/loading.tsx';
import { CardList } from '../cards/card-list.tsx';
import { CardPlaceholders } from '../cards/card-placeholders.tsx';
import { canGrow, type Grown, isFiltered, type ListingAddress, listingHref } from './address.ts';
import { ChosenFilters } from './filters/chosen.tsx';
import { Filters } from './filters/filters.tsx';
import styles from './listing.module.css';
import type { ListingModel } from './model.ts';
import { Pages } from './paging/pages.tsx';
import { Toolbar } from './toolbar/toolbar.tsx';
import { storedView } from './view-memory.ts';

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

/** Enough placeholders to push what follows below the viewport, so that no visible part moves when the cards arrive. */
const PLACEHOLDERS = 12;

interface GoodsProps {
  readonly model: ListingModel;
  readonly address: ListingAddress;
  /** Makes the query for an address of this listing. */
  readonly query: (address: ListingAddress) => AnyModelQuery;
}

/** The goods of a listing, and a link to the next page. A script appends that page instead of following the link. */
function Goods({ model, address, query }: GoodsProps): ReactNode {
  const block = useRef<HTMLDivElement>(null);
  const link = useRef<HTMLAnchorElement>(null);
  const { state, begin } = useMore(block, link, address, model, query);
  useGrown(block, address, model);
  const { next } = model;
  const href = listingHref({ ...address, page: address.page + 1 });
  // Without the Navigation API, or with the most pages already shown, the browser follows the link.
  const onClick = (event: MouseEvent): void => {
    if (window.navigation !== undefined && canGrow(address)) onPlainClick(begin)(event);
  };
  return (
    <div ref={block} className={styles.goods}>
      <CardList cards={model.cards} first />
      {state === 'loading' ? (
        <>
          <Loading unseen />
          <CardPlaceholders count={Math.min(next ?? 0, PLACEHOLDERS)} rows={storedView() === 'list'} />
        </>
      ) : null}
      {state === 'failed' ? <FailedBlock onRetry={begin} /> : null}
      {next === undefined ? null : (
        <p className={styles.more}>
          <a
            ref={link}
            href={href}
            data-waits=""
            aria-busy={state === 'loading' ? true : undefined}
            className={button.secondary}
            onClick={onClick}
          >
            {listingTexts.more({ count: next })}
          </a>
        </p>
      )}
    </div>
  );
}

interface More {
  readonly state: 'idle' | 'loading' | 'failed';
  /** Loads the next page. Once it has arrived, the address names it and replaces the current history entry. */
  readonly begin: () => void;
}

/**
 * 'Показать ещё': appends the next page to those shown.
 * @param block the element with the list of cards
 * @param link the link to the next page
 * @param joined makes the query for an address with several pages
 */
function useMore(
  block: RefObject<HTMLElement | null>,
  link: RefObject<HTMLElement | null>,
  address: ListingAddress,
  model: ListingModel,
  joined: (address: ListingAddress) => AnyModelQuery,
): More {
  const client = useQueryClient();
  const [state, setState] = useState<More['state']>('idle');
  /** The number of cards when the next page was requested. */
  const before = useRef<number>(undefined);
  const { page } = address;
  const href = listingHref(address);

  const begin = (): void => {
    if (state === 'loading') return;
    setState('loading');
    before.current = model.cards.length;
    const grown: Grown = { first: address.first ?? page };
    const next = { ...address, ...grown, page: page + 1 };
    const stop = onLeaving(() => end('idle'));
    const left = new AbortController();
    let ended = false;
    const end = (as: More['state']): void => {
      ended = true;
      left.abort();
      stop();
      setState(as);
    };
    client.fetchQuery(joined(next)).then(
      () => {
        // A dialog of a hash has a history entry of its own; closing it goes back to that of the listing.
        void untilHashIsFree(left.signal).then(() => {
          if (ended) return;
          stop();
          changeEntry(listingHref(next) + location.hash, grown);
        });
      },
      () => ended || end('failed'),
    );
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once another address is rendered
  useLayoutEffect(() => {
    setState('idle');
    const shown = before.current;
    before.current = undefined;
    if (shown === undefined || address.first === undefined || model.first !== address.first) return;
    // The focus moves to the first new card, unless the visitor has moved it elsewhere in the meantime.
    const active = document.activeElement;
    if (active !== document.body && active !== link.current) return;
    const card = block.current?.querySelectorAll('ul > li > article')[shown];
    card?.querySelector<HTMLElement>('a[href]')?.focus({ preventScroll: true });
  }, [href, model.first]);

  return { state, begin };
}

/** Resolves once the address has no hash that opens a dialog, and never after the signal is aborted. */
async function untilHashIsFree(signal: AbortSignal): Promise<void> {
  while (dialogOfHash(location.hash) !== undefined && !signal.aborted) {
    await new Promise((resolve) => navigation.addEventListener('navigatesuccess', resolve, { once: true, signal }));
  }
}

/**
 * Restores the position in a listing that has grown, after a reload or Back from another document. The history entry
 * keeps the height of the goods; `restore-view.js` reserves it and hides the goods until all pages are rendered.
 */
function useGrown(block: RefObject<HTMLElement | null>, { first }: ListingAddress, model: ListingModel): void {
  useLayoutEffect(() => {
    if (first === undefined || model.first !== first) return;
    block.current?.closest('[data-listing]')?.removeAttribute('data-growing');
  }, [block, first, model.first]);
  useEffect(() => {
    if (first === undefined) return;
    const note = (): void => {
      const grown: Grown = { first, height: block.current?.offsetHeight ?? 0 };
      navigation.updateCurrentEntry({ state: grown });
    };
    addEventListener('pagehide', note);
    return () => removeEventListener('pagehide', note);
  }, [block, first]);
}
