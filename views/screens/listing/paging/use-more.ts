/** 'Показать ещё': adds the next page below. */
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { ScreenQuery } from '../../../data/query.ts';
import { useAsk } from '../../../data/reading.ts';
import { goOn, onLeaving } from '../../../navigation/navigation.ts';
import { type Grown, type ListingAddress, listingHref } from '../address.ts';
import type { ListingModel } from '../model.ts';

interface More {
  readonly state: 'idle' | 'loading' | 'failed';
  /** Loads the next page; the address then names it, in the same history entry. */
  readonly begin: () => void;
}

/**
 * @param block contains the list of cards
 * @param link leads to the next page
 * @param joined the query for the address with one more page
 */
export function useMore(
  block: RefObject<HTMLElement | null>,
  link: RefObject<HTMLElement | null>,
  address: ListingAddress,
  model: ListingModel,
  joined: (address: ListingAddress) => ScreenQuery<ListingModel>,
): More {
  const ask = useAsk();
  const [state, setState] = useState<More['state']>('idle');
  /** The number of cards when more were requested. */
  const before = useRef<number>(undefined);
  const { page } = address;

  const begin = (): void => {
    if (state === 'loading') return;
    setState('loading');
    before.current = model.cards.length;
    const noted: Grown = { first: address.first ?? page };
    const next = { ...address, ...noted, page: page + 1 };
    const stop = onLeaving(() => end('idle'));
    let ended = false;
    const end = (as: More['state']): void => {
      ended = true;
      stop();
      setState(as);
    };
    ask(joined(next)).then(
      () => {
        if (ended) return;
        stop();
        goOn(listingHref(next), noted);
      },
      () => ended || end('failed'),
    );
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is there
  useLayoutEffect(() => {
    setState('idle');
    const shown = before.current;
    before.current = undefined;
    if (shown === undefined || address.first === undefined || model.first !== address.first) return;
    // If the visitor has moved the focus meanwhile, it stays there.
    const active = document.activeElement;
    if (active !== document.body && active !== link.current) return;
    const card = block.current?.querySelectorAll('ul > li > article')[shown];
    card?.querySelector<HTMLElement>('a[href]')?.focus({ preventScroll: true });
  }, [page, model.first]);

  return { state, begin };
}
