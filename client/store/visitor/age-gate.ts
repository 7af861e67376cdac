/**
 * The age gate (spec §2, D7, D8): stays open until it is answered. The answer is kept for 7 days in every city (D44).
 */
import { ageGate } from '../../../shared/profile/profile.ts';
import type { VisitorMemory } from '../../services/services.ts';
import { showDialog } from '../dialogs/dialog-actions.ts';
import type { AppThunk } from '../state.ts';

const GROWN = 'warning18';

/** Also true where the shop asks nobody. */
export function isAgeKnown(visitor: Pick<VisitorMemory, 'get'>): boolean {
  return ageGate === null || visitor.get(GROWN) === 'true';
}

/** Asks for the visitor's age unless it is known. A visitor who is too young leaves for a blank page. */
export function askAge(): AppThunk<Promise<void>> {
  return async (dispatch, _getState, { services: { visitor, history } }) => {
    if (isAgeKnown(visitor)) return;
    const grown = await dispatch(showDialog('ageGate', {}));
    if (grown === true) visitor.set(GROWN, 'true');
    else history.goBlank();
  };
}
