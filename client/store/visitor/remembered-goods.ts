/**
 * Favourites and goods seen last belong to the visitor, in every city (D44). Each change begins with what is kept: another
 * tab, or a page of another city, may have changed it since.
 */
import { MOST_GOODS, packIds, unpackIds } from '../../../shared/rules/goods/goods-ids.ts';
import { favouriteTexts } from '../../../shared/texts/favourites.ts';
import type { Saying } from '../../services/services.ts';
import { showDialog } from '../dialogs/dialog-actions.ts';
import type { AppThunk } from '../state.ts';
import { type GoodsNote, keepNotes, type NotableGoods, readNotes } from './goods-notes.ts';
import { type RememberedState, rememberedSlice } from './remembered-slice.ts';

const names = { favourites: 'favourites', seen: 'goods.seen' } as const satisfies Record<keyof RememberedState, Saying>;
/** Whatever is written there, one of them has changed: a cookie tells nobody, and the notes may be the same. */
const CHANGED = 'remembered.changed';
/** Which of them, and how many goods are kept of each. */
const MOST = { favourites: MOST_GOODS, seen: 12 } as const;

type Kind = keyof RememberedState;

const nothing: readonly number[] = [];

/** Takes over what is kept, now and whenever another tab, or a page of another city, has changed it. */
export function watchRemembered(): AppThunk {
  return (dispatch, _getState, { services: { storage, onShow } }) => {
    const takeOver = () => {
      dispatch(remember('favourites', (ids) => ids));
      dispatch(remember('seen', (ids) => ids));
    };
    takeOver();
    storage.watch(CHANGED, takeOver);
    onShow(takeOver);
  };
}

/** A press of 'В избранное': puts goods in, or takes them out. Where there are as many as are kept, a dialog says so. */
export function toggleFavourite(goods: NotableGoods): AppThunk {
  return (dispatch, getState) => {
    dispatch(remember('favourites', (ids) => ids));
    const { favourites = nothing } = getState().remembered;
    if (favourites.includes(goods.id)) {
      dispatch(dropFavourite(goods.id));
      return;
    }
    dispatch(remember('favourites', (ids) => [goods.id, ...ids]));
    if (getState().remembered.favourites?.includes(goods.id) === true) {
      dispatch(noteGoods([goods]));
    } else {
      void dispatch(showDialog('message', { title: favouriteTexts.full, text: favouriteTexts.fullHint }));
    }
  };
}

/** Takes goods out of the favourites. */
export function dropFavourite(goodsId: number): AppThunk {
  return (dispatch) => {
    dispatch(remember('favourites', (ids) => ids.filter((id) => id !== goodsId)));
    dispatch(noteGoods([]));
  };
}

/** Goods were looked at: they are the last that were. */
export function noteSeen(goods: NotableGoods): AppThunk {
  return (dispatch) => {
    dispatch(remember('seen', (ids) => [goods.id, ...ids.filter((id) => id !== goods.id)].slice(0, MOST.seen)));
    dispatch(noteGoods([goods]));
  };
}

/** 'Очистить' */
export function clearSeen(): AppThunk {
  return (dispatch) => {
    dispatch(remember('seen', () => nothing));
    dispatch(noteGoods([]));
  };
}

/**
 * Notes what is known of goods that are favourites or were seen last; the notes of all others go. Done last: then the other
 * tabs hear of it.
 */
export function noteGoods(goods: readonly NotableGoods[]): AppThunk {
  return (_dispatch, getState, { services: { storage, clock, newKey } }) => {
    const { favourites = nothing, seen = nothing } = getState().remembered;
    keepNotes(storage, goods, [...favourites, ...seen], clock.now());
    storage.set(CHANGED, newKey());
  };
}

/** What is noted of goods, by their ids. */
export function readGoodsNotes(): AppThunk<ReadonlyMap<number, GoodsNote>> {
  return (_dispatch, _getState, { services: { storage } }) =>
    new Map(readNotes(storage).map((note) => [note.id, note] as const));
}

/**
 * Reads what is kept, changes it and keeps it. What there is no room for is not taken in.
 * @param change gets the ids that are kept; the same list back means that nothing changes
 */
function remember(kind: Kind, change: (ids: readonly number[]) => readonly number[]): AppThunk {
  return (dispatch, getState, { services: { visitor } }) => {
    const name = names[kind];
    const { [kind]: before } = getState().remembered;
    const text = visitor.get(name);
    // Where the browser keeps nothing, the page itself remembers.
    const kept = text === undefined ? (before ?? nothing) : unpackIds(text);
    const changed = change(kept);
    const packed = packIds(changed);
    const fits = changed.length <= MOST[kind] && packed.length <= visitor.roomFor(name);
    if (changed !== kept && fits) visitor.set(name, packed);
    const ids = fits ? changed : kept;
    if (before === undefined || packIds(before) !== packIds(ids)) {
      dispatch(rememberedSlice.actions.read({ [kind]: ids }));
    }
  };
}
