import { type MouseEvent, type ReactNode, useRef } from 'react';
import { listingTexts } from '../../../shared/texts/pages/listing.ts';
import type { AnyModelQuery } from '../../data/query.ts';
import { CardList } from '../../goods/card-list.tsx';
import { CardPlaceholders } from '../../goods/card-placeholders.tsx';
import { onPlainClick } from '../../navigation/plain-click.ts';
import button from '../../ui/buttons/button.module.css';
import { FailedBlock } from '../../ui/states/failed-block.tsx';
import { Loading } from '../../ui/states/loading.tsx';
import { canGrow, type ListingAddress, listingHref } from './address.ts';
import styles from './goods.module.css';
import type { ListingModel } from './model.ts';
import { useGrown } from './paging/use-grown.ts';
import { useMore } from './paging/use-more.ts';
import { rememberedView } from './view-memory.ts';

/** Enough placeholders to push what follows below the viewport, so that no visible part moves when the cards arrive. */
const PLACEHOLDERS = 12;

interface GoodsProps {
  readonly model: ListingModel;
  readonly address: ListingAddress;
  /** Makes the query for an address of this listing. */
  readonly query: (address: ListingAddress) => AnyModelQuery;
}

/** The goods of a listing, and a link to the next page. A script appends that page instead of following the link. */
export function Goods({ model, address, query }: GoodsProps): ReactNode {
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
          <Loading quiet />
          <CardPlaceholders count={Math.min(next ?? 0, PLACEHOLDERS)} rows={rememberedView() === 'list'} />
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
