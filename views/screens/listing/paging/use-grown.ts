import { type RefObject, useEffect, useLayoutEffect } from 'react';
import type { Grown, ListingAddress } from '../address.ts';
import type { ListingModel } from '../model.ts';

/**
 * Restores an extended listing after a reload or Back, with the same cards at the same position. Its history entry
 * contains the height of the cards, and an inline script reserves that height until they are rendered
 * (`restore-view.js`).
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
