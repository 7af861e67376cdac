/** 'Показать ещё': appends the next page to those shown. */
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { dialogOfHash } from '../../../../client/store/dialogs/dialog-kinds.ts';
import type { AnyModelQuery } from '../../../data/query.ts';
import { changeEntry, onLeaving } from '../../../navigation/navigation.ts';
import { type Grown, type ListingAddress, listingHref } from '../address.ts';
import type { ListingModel } from '../model.ts';

interface More {
  readonly state: 'idle' | 'loading' | 'failed';
  /** Loads the next page. Once it has arrived, the address names it and replaces the current history entry. */
  readonly begin: () => void;
}

/**
 * @param block the element with the list of cards
 * @param link the link to the next page
 * @param joined makes the query for an address with several pages
 */
export function useMore(
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
