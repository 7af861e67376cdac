/** What the cart tells (conventions.md §4, D3, D79). Loaded after the page, as its texts are. */
import { createAction } from '@reduxjs/toolkit';
import { cartNoticeTexts } from '../../shared/texts/cart-notices.ts';
import { forget, tell } from '../notices/notices-slice.ts';
import { type AppThunk, joinEnds } from '../store/state.ts';
import { undoRemoval } from './cart-actions.ts';
import type { FailedEdit, Put, Removal } from './cart-slice.ts';

/** How long the notice of goods put in waits, in ms: the frame of the press lays out the pressed control only. */
const PAUSE_MS = 700;
/** Goods put in before this code was there are told of, unless that was long ago; ms. */
const NEWS_MS = 8000;

/** @returns ends that */
export function tellOfCart(): AppThunk<() => void> {
  return (dispatch, getState, { services: { clock }, listen }) => {
    const first = getState().cart;
    if (first.put !== undefined && clock.now() - first.put.at < NEWS_MS) dispatch(tell(putNotice(first.put)));
    if (first.failure !== undefined) dispatch(tell(failedNotice(first.failure)));
    for (const removal of first.removals) dispatch(tell(removedNotice(removal)));
    return joinEnds(
      listen({
        predicate: (_, { cart }, { cart: before }) =>
          cart.put !== before.put || cart.failure !== before.failure || cart.removals !== before.removals,
        effect: (_, { getOriginalState }) => {
          const { put, failure, removals } = getState().cart;
          const before = getOriginalState().cart;
          if (put !== before.put) {
            dispatch(forget([PUT]));
            const { stack } = getState().dialogs;
            clock.schedule(PAUSE_MS, () => {
              const now = getState();
              // A dialog that has opened shows more than the notice says.
              const isNews = now.cart.put === put && now.dialogs.stack === stack;
              if (put !== undefined && isNews) dispatch(tell(putNotice(put)));
            });
          }
          if (failure !== before.failure)
            dispatch(failure === undefined ? forget([FAILED]) : tell(failedNotice(failure)));
          dispatch(forget(without(before.removals, removals).map(keyOf)));
          for (const removal of without(removals, before.removals)) dispatch(tell(removedNotice(removal)));
        },
      }),
      listen({ actionCreator: undone, effect: ({ payload }) => void dispatch(undoRemoval(payload)) }),
    );
  };
}

/** 'Вернуть' was pressed. */
const undone = createAction<Removal>('cart/undone');

const PUT = 'put';
const FAILED = 'cart failed';
const keyOf = ({ key }: Removal): string => `removed ${key}`;

function without(all: readonly Removal[], others: readonly Removal[]): readonly Removal[] {
  return all.filter((one) => !others.includes(one));
}

function putNotice({ title, pieces }: Put) {
  const text = title === undefined ? cartNoticeTexts.severalPut({ count: pieces }) : cartNoticeTexts.put(title);
  return { key: PUT, text, link: { href: '/cart/', title: cartNoticeTexts.toCart } };
}

function failedNotice({ what, title, message }: FailedEdit) {
  return { key: FAILED, failed: true, text: cartNoticeTexts.failed[what](title), note: message };
}

function removedNotice(removal: Removal) {
  return {
    key: keyOf(removal),
    text: cartNoticeTexts.removed,
    note: removal.title,
    button: { title: cartNoticeTexts.undo, action: undone(removal) },
    stays: true,
  };
}
