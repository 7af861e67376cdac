/** Tells once that a chosen shop has closed for good (conventions.md §4 'My shop'). Loaded after the page. */
import { shopNoteTexts } from '../../shared/texts/shop-note.ts';
import { forget, type Notice, tell } from '../notices/notices-slice.ts';
import type { AppThunk } from '../store/state.ts';
import { myShopActions } from './my-shop-slice.ts';

const KEY = 'closed shop';

const notice: Notice = {
  key: KEY,
  text: shopNoteTexts.closed,
  link: { href: '/shop/', title: shopNoteTexts.other },
  button: { title: shopNoteTexts.accept, action: forget([KEY]) },
  stays: true,
};

/** @returns ends that */
export function tellOfClosedShop(): AppThunk<() => void> {
  return (dispatch, getState, { listen }) => {
    const tellOnce = (): void => {
      if (!getState().myShop.closed) return;
      dispatch(tell(notice));
      dispatch(myShopActions.closingRead());
    };
    tellOnce();
    return listen({
      predicate: (_, { myShop }, { myShop: before }) => myShop.closed && !before.closed,
      effect: tellOnce,
    });
  };
}
