import { type RefObject, useEffect, useRef } from 'react';
import { useAppSelector } from '../../../client/store/hooks.ts';
import type { CartItem } from '../../../shared/contract/things.ts';
import { takenBack } from './taken-back.ts';

/**
 * Keeps the focus when its element disappears, so that it does not return to the top of the page (WCAG 2.4.3). It moves
 * to the cart's contents when a line is removed, and to the line when a removal is undone.
 * @param contents contains the lines as `article` elements, in the order of `lines`
 */
export function useKeptFocus(contents: RefObject<HTMLElement | null>, lines: readonly CartItem[]): void {
  const cart = useAppSelector((state) => state.cart);
  const before = useRef({ cart, count: lines.length });
  const awaited = useRef<number>(undefined);
  useEffect(() => {
    const { cart: last, count } = before.current;
    before.current = { cart, count: lines.length };
    awaited.current = takenBack(last, cart) ?? awaited.current;
    // The line may only appear once the API has answered.
    const back = lines.findIndex((line) => line.goods_id === awaited.current);
    if (back !== -1) awaited.current = undefined;
    if (document.activeElement !== document.body) return;
    if (back !== -1) contents.current?.querySelectorAll('article')[back]?.focus();
    else if (lines.length < count) contents.current?.focus();
  });
}
