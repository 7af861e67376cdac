import type { AppState } from '../../client/store/state.ts';
import { offlineTexts } from '../../shared/texts/offline.ts';

/** What is said of a lost connection (D65): in checkout that the order has not been sent, once the visitor has tried. */
export function offlineText({ checkout }: Pick<AppState, 'checkout'>): string {
  return checkout?.problem?.kind === 'not-sent' ? offlineTexts.offlineOrder : offlineTexts.offline;
}
