/** The network side of the cart: debouncing, requests, aborts and failures (D1, spec §4). */
import { ApiError } from '../../shared/api.ts';
import type { Cart as CartAnswer } from '../../shared/contract/things.ts';
import { itemOf, lineName } from '../../shared/rules/cart/cart.ts';
import { retryLostConnection, withConnection } from '../calls/retry.ts';
import type { Clock, Services } from '../services/services.ts';
import type { AppState, Listen } from '../store/state.ts';
import { cartActions, type LineEdit } from './cart-slice.ts';

/** How long a removal can be undone, in ms (D3). */
const UNDO_MS = 8000;

export function startCartEffects(listen: Listen, services: Services): void {
  const { api, clock, log } = services;
  const pending = createPendingUpdates(clock);
  services.onHide(pending.flush);

  listen({
    actionCreator: cartActions.edited,
    effect: ({ payload: edit }, { dispatch, getState }) =>
      pending.start(edit.goodsId, edit.pauseMs, async (signal) => {
        const { goodsId } = edit;
        const request = toRequest(getState(), edit);
        dispatch(cartActions.sent({ goodsId }));
        const { cart } = getState().cart;
        const dt = cart.edits[goodsId]?.dt ?? 0;
        try {
          // An update names the whole quantity and its time, so it changes nothing the second time.
          const send = () => withConnection(services, () => request(services, dt, signal), signal);
          const { data } = await retryLostConnection(send, clock, signal);
          if (!signal.aborted) dispatch(cartActions.settled({ goodsId, dt, items: data.items, sentAt: cart.version }));
        } catch (error) {
          if (signal.aborted) return;
          log('Cart update:', error);
          dispatch(cartActions.failed({ edit, dt, message: messageOf(error) }));
          dispatch(cartActions.reading());
        }
      }),
  });

  listen({
    actionCreator: cartActions.reading,
    effect: async (_, { dispatch, getState, signal, cancelActiveListeners }) => {
      cancelActiveListeners();
      const sentAt = getState().cart.cart.version;
      try {
        const { data } = await retryLostConnection(() => api('GET /api/cart.json', {}, { signal }), clock, signal);
        if (!signal.aborted) dispatch(cartActions.read({ items: data.items, sentAt, at: clock.now() }));
      } catch (error) {
        if (signal.aborted) return;
        log('Cart load:', error);
        dispatch(cartActions.readFailed());
      }
    },
  });

  listen({
    predicate: (_, { cart }, { cart: before }) => cart.removals !== before.removals,
    effect: (_, { dispatch, getState, getOriginalState }) => {
      const before = getOriginalState().cart.removals;
      for (const { key } of getState().cart.removals.filter((removal) => !before.includes(removal))) {
        clock.schedule(UNDO_MS, () => dispatch(cartActions.removalForgotten({ key })));
      }
    },
  });
}

/** The API's message for the visitor: a 4xx explains itself, other failures do not (conventions.md §3). */
function messageOf(error: unknown): string {
  if (!(error instanceof ApiError) || error.status < 400 || error.status >= 500) return '';
  return Object.values(error.fields).join(' ') || error.message;
}

type Send = (services: Services, dt: number, signal: AbortSignal) => Promise<CartAnswer>;

/**
 * The call for an edit. It is built before the edit counts as sent, because a first removal may still use the line's
 * id.
 */
function toRequest({ cart: { cart } }: AppState, { goodsId, qnt, how }: LineEdit): Send {
  const id = itemOf(cart, goodsId)?.id;
  if (how === 'delete' && id !== undefined) {
    return ({ api }, _dt, signal) => api('DELETE /api/cart/delete/{id}.json', { id }, { signal });
  }
  const name = lineName(cart, goodsId);
  return ({ api }, dt, signal) => api('POST /api/cart/update.json', { body: { ...name, qnt, dt } }, { signal });
}

interface PendingUpdates {
  /**
   * Aborts the line's pending update and starts a new one.
   * @param pauseMs before it is sent
   * @param send sends it; not called if it was aborted during the pause; its signal aborts if it is aborted later
   */
  start(goodsId: number, pauseMs: number, send: (signal: AbortSignal) => Promise<void>): Promise<void>;
  /** Sends all waiting updates now, because the page is being left. */
  flush(): void;
}

interface PendingUpdate {
  readonly abort: () => void;
  /** Ends its pause. */
  readonly flush: () => void;
}

function createPendingUpdates(clock: Clock): PendingUpdates {
  const pending = new Map<number, PendingUpdate>();

  return {
    async start(goodsId, pauseMs, send) {
      pending.get(goodsId)?.abort();
      const controller = new AbortController();
      await new Promise<void>((flush) => {
        const cancel = clock.schedule(pauseMs, flush);
        const abort = () => {
          cancel();
          controller.abort();
          flush();
        };
        pending.set(goodsId, { abort, flush });
      });
      if (!controller.signal.aborted) await send(controller.signal);
    },
    flush() {
      for (const update of pending.values()) update.flush();
    },
  };
}
