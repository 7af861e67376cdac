/**
 * The age gate (spec §2, D7, D8): stays open until it is answered. The answer is kept for 7 days in every city (D44).
 */
import { ageGate } from '../../shared/profile/profile.ts';
import { closeDialog, showDialog } from '../dialogs/dialog-actions.ts';
import type { VisitorMemory } from '../services/services.ts';
import type { AppThunk } from '../store/state.ts';

const GROWN = 'warning18';

/** Also true where the shop asks nobody. */
export function isAgeKnown(visitor: Pick<VisitorMemory, 'get'>): boolean {
  return ageGate === null || visitor.get(GROWN) === 'true';
}

/**
 * Asks for the visitor's age unless it is known. A visitor who is too young leaves for a blank page. Who has answered in
 * another tab meanwhile is not asked here when the page is seen again (D79).
 */
export function askAge(): AppThunk<Promise<void>> {
  return async (dispatch, getState, { services: { visitor, history, onShow } }) => {
    if (isAgeKnown(visitor)) return;
    const answer = dispatch(showDialog('ageGate', {}));
    const stop = onShow(() => {
      const gate = getState().dialogs.stack.find(({ kind }) => kind === 'ageGate');
      if (gate !== undefined && isAgeKnown(visitor)) dispatch(closeDialog(gate.id, true));
    });
    const grown = await answer;
    stop();
    if (grown === true) visitor.set(GROWN, 'true');
    else history.goBlank();
  };
}
