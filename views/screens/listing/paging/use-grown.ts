import { type RefObject, useEffect, useLayoutEffect } from 'react';
import type { Grown, ListingAddress } from '../address.ts';
import type { ListingModel } from '../model.ts';

/**
 * A reload of a listing that has grown, or Back to it from elsewhere, comes to the same cards at the same place: its entry
 * keeps how high they are, a script of the page keeps the room free, unseen, until they are there (`restore-view.js`).
 */
export function useGrown(block: RefObject<HTMLElement | null>, { first }: ListingAddress, model: ListingModel): void {
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
