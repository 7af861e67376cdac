import { type RefObject, useEffect, useLayoutEffect } from 'react';
import type { Grown, ListingAddress } from '../address.ts';
import type { ListingModel } from '../model.ts';

/**
 * Restores the position in a listing that has grown, after a reload or Back from another document. The history entry
 * keeps the height of the goods; `restore-view.js` reserves it and hides the goods until all pages are rendered.
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
