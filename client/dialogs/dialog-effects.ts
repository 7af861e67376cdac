/** Side effects of the dialog stack: promised results are resolved, and the hash of the address is kept in step. */
import type { Services } from '../services/services.ts';
import type { Listen } from '../store/state.ts';
import { closeDialog } from './dialog-actions.ts';
import { dialogOfHash, isClosedByBack } from './dialog-kinds.ts';
import type { DialogResults } from './dialog-results.ts';
import { type DialogsState, dialogsActions } from './dialogs-slice.ts';

export function startDialogEffects(listen: Listen, { history }: Services, results: DialogResults): void {
  // When a dialog has left the stack, its promise resolves with its result; undefined if it was dismissed (spec §4).
  listen({
    predicate: (_, { dialogs }, { dialogs: before }) => dialogs !== before,
    effect: (action, { getState, getOriginalState }) => {
      const here = new Set(idsOf(getState().dialogs));
      const gone = idsOf(getOriginalState().dialogs).filter((id) => !here.has(id));
      for (const id of gone)
        results.resolve(id, dialogsActions.closed.match(action) ? action.payload.result : undefined);
    },
  });

  // Back closes an open dialog (D6).
  const covers = new Map<string, () => void>();
  listen({
    predicate: (_, { dialogs }, { dialogs: before }) => dialogs.stack !== before.stack,
    effect: (_, { getState, dispatch }) => {
      const { stack } = getState().dialogs;
      for (const [id, uncover] of covers) {
        if (stack.some((dialog) => dialog.id === id)) continue;
        covers.delete(id);
        uncover();
      }
      for (const { id, kind } of stack) {
        if (!covers.has(id) && isClosedByBack(kind))
          covers.set(
            id,
            history.cover(() => dispatch(closeDialog(id))),
          );
      }
    },
  });

  // When the dialog of the hash was closed or replaced, the hash is removed (D6).
  listen({
    matcher: (action) => dialogsActions.closed.match(action) || dialogsActions.placed.match(action),
    effect: (action, { getState, getOriginalState }) => {
      const { hash, ...dialogs } = getState().dialogs;
      const closed = hash !== undefined && shows(getOriginalState().dialogs, hash.kind) && !shows(dialogs, hash.kind);
      if (!closed || dialogOfHash(history.hash()) !== hash.kind) return;
      // A confirmed dialog is finished: Back would reopen what it was opened from, such as the cart.
      const done = dialogsActions.closed.match(action) && action.payload.result === true;
      if (hash.own && !done) history.back();
      else history.dropHash();
    },
  });
}

type Shown = Pick<DialogsState, 'stack' | 'waiting'>;

function idsOf({ stack, waiting }: Shown): string[] {
  return [...stack, ...waiting].map((dialog) => dialog.id);
}

function shows({ stack, waiting }: Shown, kind: string): boolean {
  return [...stack, ...waiting].some((dialog) => dialog.kind === kind);
}
