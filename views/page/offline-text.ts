import type { AppState } from '../../client/store/state.ts';
import { offlineTexts } from '../../shared/texts/offline.ts';

/**
 * What is said of a lost connection (D65): in checkout that no order has been sent, as long as that is certain. The
 * outcome of an order on its way may be unknown, or known already.
 */
export function offlineText({ dialogs, checkout }: AppState): string {
  const isOrdering = dialogs.stack.some(({ kind }) => kind === 'checkout');
  const isNotSent = checkout?.phase !== 'asking' && checkout?.step !== 'success';
  return isOrdering && isNotSent ? offlineTexts.offlineOrder : offlineTexts.offline;
}
