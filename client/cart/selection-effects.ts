/**
 * Persists which lines are ticked (D4). The unticked goods are remembered for all cities (D44). The ids of the ticked
 * lines are in local storage, as spec §3 says. If that value was not written here, it takes precedence.
 */

import { everything, type Selection, tickedOf } from '../../shared/rules/cart/selection.ts';
import { packIds, unpackIds } from '../../shared/rules/catalogue/goods-ids.ts';
import type { Services } from '../services/services.ts';
import { type AppThunk, joinEnds, type Listen } from '../store/state.ts';
import { type CartState, cartActions } from './cart-slice.ts';

/** Ids of the ticked lines (spec §3). */
const SELECTED = 'cart.selected';
/**
 * The value that this or an earlier page has last written to `SELECTED`: if they differ, something else has changed it.
 */
const WRITTEN = 'cart.selected.written';
const UNTICKED = 'cart.unticked';
/**
 * Stored instead of a list of unticked goods that is too long. It means that nothing is ticked, so that nothing
 * unwanted is ordered.
 */
const TOO_MANY = '0';

type Kept = Pick<Services, 'storage' | 'visitor'>;

export function startSelectionEffects(listen: Listen, services: Services): void {
  listen({
    predicate: (action, { cart }, { cart: before }) => cart !== before && !cartActions.selectionRead.match(action),
    effect: (_, { getState }) => keepSelection(services, getState().cart),
  });
}

/**
 * Adopts the stored selection, now and whenever another tab or a page of another city has changed it.
 * @returns ends that
 */
export function watchSelection(): AppThunk<() => void> {
  return (dispatch, getState, { services }) => {
    const takeOver = () => dispatch(cartActions.selectionRead(readSelection(services)));
    takeOver();
    return joinEnds(
      services.storage.watch(SELECTED, takeOver),
      services.onShow(() => {
        const { off, only } = getState().cart.selection;
        if (only === undefined && services.visitor.get(UNTICKED) !== textOf(off, services)) takeOver();
      }),
    );
  };
}

function readSelection({ storage, visitor }: Kept): Selection {
  const selected = storage.get(SELECTED);
  if (selected !== storage.get(WRITTEN)) return readSelected(selected);
  const unticked = visitor.get(UNTICKED) ?? '';
  if (unticked === TOO_MANY) return { off: [], only: { ids: [], goods: [] } };
  return { off: unpackIds(unticked), only: undefined };
}

/** Reads ids of lines; everything is ticked if there are none, or if the value is invalid. */
function readSelected(text: string | undefined): Selection {
  try {
    const ids: unknown = JSON.parse(text ?? 'null');
    if (Array.isArray(ids)) return { off: [], only: { ids: ids.map(Number).filter(Number.isInteger), goods: [] } };
  } catch {
    // An invalid value is ignored.
  }
  return everything;
}

/**
 * Stores the selection once the cart is loaded and the stored selection is adopted. Writes nothing until the visitor
 * first unticks a line.
 */
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
  // Written last, because the other tabs listen to this key.
  storage.set(SELECTED, selected);
}

function textOf(off: readonly number[], { visitor }: Kept): string {
  const text = packIds(off);
  return text.length > visitor.roomFor(UNTICKED) ? TOO_MANY : text;
}
