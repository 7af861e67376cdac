/**
 * Favourites, goods compared and goods seen last belong to the visitor, in every city (D44). Each change starts from the
 * stored value, because another tab or a page of another city may have changed it.
 */
import { MOST_COMPARED, MOST_GOODS, packIds, unpackIds } from '../../shared/rules/catalogue/goods-ids.ts';
import { compareTexts } from '../../shared/texts/compare.ts';
import { favouriteTexts } from '../../shared/texts/favourites.ts';
import { showDialog } from '../dialogs/dialog-actions.ts';
import type { VisitorKey } from '../services/services.ts';
import { type AppThunk, joinEnds } from '../store/state.ts';
import { type GoodsNote, keepNotes, type NotableGoods, readNotes } from './goods-notes.ts';
import { type RememberedState, rememberedSlice, selectCompared } from './remembered-slice.ts';

const names = { favourites: 'favourites', seen: 'goods.seen', compared: 'compared' } as const satisfies Record<
  keyof RememberedState,
  VisitorKey
>;
/**
 * Any write to this key announces a change to other tabs, because a cookie fires no event and the notes may be the
 * same.
 */
const CHANGED = 'remembered.changed';
/** The maximum number of goods of each kind. */
const MOST = { favourites: MOST_GOODS, seen: 12, compared: MOST_COMPARED } as const;

type Kind = keyof RememberedState;

const nothing: readonly number[] = [];

/**
 * Adopts the stored goods, now and whenever another tab or a page of another city has changed them.
 * @returns ends that
 */
export function watchRemembered(): AppThunk<() => void> {
  return (dispatch, _getState, { services: { storage, onShow } }) => {
    const takeOver = () => {
      dispatch(remember('favourites', (ids) => ids));
      dispatch(remember('seen', (ids) => ids));
      dispatch(remember('compared', (ids) => ids));
    };
    takeOver();
    return joinEnds(storage.watch(CHANGED, takeOver), onShow(takeOver));
  };
}

/** 'В избранное': adds or removes goods. A dialog tells if the maximum is reached. */
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

/** 'Сохранить себе': adds goods to the favourites. A dialog tells if there is no room for all of them. */
export function addFavourites(goods: readonly NotableGoods[]): AppThunk {
  return (dispatch, getState) => {
    const added = goods.map(({ id }) => id);
    dispatch(remember('favourites', (ids) => [...added, ...ids.filter((id) => !added.includes(id))]));
    const { favourites = nothing } = getState().remembered;
    if (added.every((id) => favourites.includes(id))) dispatch(noteGoods(goods));
    else void dispatch(showDialog('message', { title: favouriteTexts.full, text: favouriteTexts.fullHint }));
  };
}

/** Removes goods from the favourites. */
export function dropFavourite(goodsId: number): AppThunk {
  return (dispatch) => {
    dispatch(remember('favourites', (ids) => ids.filter((id) => id !== goodsId)));
    dispatch(noteGoods([]));
  };
}

/** 'Сравнить': adds goods to the comparison or removes them. A dialog tells if the maximum is reached. */
export function toggleCompared(goodsId: number): AppThunk {
  return (dispatch, getState, { services: { storage, newKey } }) => {
    const has = (): boolean => selectCompared(getState()).includes(goodsId);
    dispatch(remember('compared', (ids) => ids));
    const before = has();
    dispatch(remember('compared', (ids) => (before ? ids.filter((id) => id !== goodsId) : [...ids, goodsId])));
    if (has() === before) {
      void dispatch(showDialog('message', { title: compareTexts.full, text: compareTexts.fullHint }));
    } else {
      storage.set(CHANGED, newKey());
    }
  };
}

/** 'Очистить сравнение' */
export function clearCompared(): AppThunk {
  return (dispatch, _getState, { services: { storage, newKey } }) => {
    dispatch(remember('compared', () => nothing));
    storage.set(CHANGED, newKey());
  };
}

/** Moves goods to the front of those seen last. */
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
 * Updates the notes on favourites and on goods seen last, and removes all others. Written last, because the other tabs
 * listen to it.
 */
export function noteGoods(goods: readonly NotableGoods[]): AppThunk {
  return (_dispatch, getState, { services: { storage, clock, newKey } }) => {
    const { favourites = nothing, seen = nothing } = getState().remembered;
    keepNotes(storage, goods, [...favourites, ...seen], clock.now());
    storage.set(CHANGED, newKey());
  };
}

/** The notes by goods id. */
export function readGoodsNotes(): AppThunk<ReadonlyMap<number, GoodsNote>> {
  return (_dispatch, _getState, { services: { storage } }) =>
    new Map(readNotes(storage).map((note) => [note.id, note] as const));
}

/**
 * Reads the stored ids, changes them and stores them. Goods beyond the room are left out.
 * @param change gets the stored ids; if it returns the same list, nothing changes
 */
function remember(kind: Kind, change: (ids: readonly number[]) => readonly number[]): AppThunk {
  return (dispatch, getState, { services: { visitor } }) => {
    const name = names[kind];
    const { [kind]: before } = getState().remembered;
    const text = visitor.get(name);
    // If the browser stores nothing, the page's own state counts.
    const kept = text === undefined ? (before ?? nothing) : unpackIds(text).slice(0, MOST[kind]);
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
