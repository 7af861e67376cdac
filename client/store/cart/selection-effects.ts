/**
 * What is ticked (D4) belongs to the visitor: the goods that are not are kept for all cities (D44). Local storage names the
 * ticked lines as spec §3 has it; where anybody else has put something there, that holds.
 */

import { everything, type Selection, tickedOf } from '../../../shared/rules/cart/selection.ts';
import { packIds, unpackIds } from '../../../shared/rules/goods/goods-ids.ts';
import type { Services } from '../../services/services.ts';
import type { AppThunk, Listen } from '../state.ts';
import { type CartState, cartActions } from './cart-slice.ts';

/** Ids of the ticked lines (spec §3). */
const SELECTED = 'cart.selected';
/** The same, as this page or one before it has written it. */
const WRITTEN = 'cart.selected.written';
const UNTICKED = 'cart.unticked';
/** More goods are not ticked than there is room for: none is, so that nothing is ordered that was not meant. */
const TOO_MANY = '0';

type Kept = Pick<Services, 'storage' | 'visitor'>;

export function startSelectionEffects(listen: Listen, services: Services): void {
  listen({
    predicate: (action, { cart }, { cart: before }) => cart !== before && !cartActions.selectionRead.match(action),
    effect: (_, { getState }) => keepSelection(services, getState().cart),
  });
}

/** Takes over what is kept, now and whenever another tab, or a page of another city, has changed it. */
export function watchSelection(): AppThunk {
  return (dispatch, getState, { services }) => {
    const takeOver = () => dispatch(cartActions.selectionRead(readSelection(services)));
    takeOver();
    services.storage.watch(SELECTED, takeOver);
    services.onShow(() => {
      const { off, only } = getState().cart.selection;
      if (only === undefined && services.visitor.get(UNTICKED) !== textOf(off, services)) takeOver();
    });
  };
}

function readSelection({ storage, visitor }: Kept): Selection {
  const selected = storage.get(SELECTED);
  if (selected !== storage.get(WRITTEN)) return readSelected(selected);
  const unticked = visitor.get(UNTICKED) ?? '';
  if (unticked === TOO_MANY) return { off: [], only: { ids: [], goods: [] } };
  return { off: unpackIds(unticked), only: undefined };
}

/** Ids of lines; all are ticked where there are none, or something else stands there. */
function readSelected(text: string | undefined): Selection {
  try {
    const ids: unknown = JSON.parse(text ?? 'null');
    if (Array.isArray(ids)) return { off: [], only: { ids: ids.map(Number).filter(Number.isInteger), goods: [] } };
  } catch {
    // Then it says nothing.
  }
  return everything;
}

/** Once cart and selection are known. While the visitor has never chosen, nothing is written. */
function keepSelection(services: Kept, { cart, selection, selectionReadAt, status }: CartState): void {
  if (status !== 'ready' || selectionReadAt === 0 || selection.only !== undefined) return;
  const { storage, visitor } = services;
  const before = visitor.get(UNTICKED);
  const unticked = textOf(selection.off, services);
  if (unticked === '' && before === undefined && storage.get(SELECTED) === undefined) return;
  if (unticked !== before) visitor.set(UNTICKED, unticked);
  const selected = JSON.stringify(tickedOf(selection, cart.items).map(({ id }) => id));
  if (selected === storage.get(SELECTED) && selected === storage.get(WRITTEN)) return;
  storage.set(WRITTEN, selected);
  // Last of all: it is what the other tabs listen to.
  storage.set(SELECTED, selected);
}

function textOf(off: readonly number[], { visitor }: Kept): string {
  const text = packIds(off);
  return text.length > visitor.roomFor(UNTICKED) ? TOO_MANY : text;
}
