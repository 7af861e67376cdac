/** Checkout over a reload (D15): kept in session storage until the order is placed. */
import type { SessionStorage } from '../services/services.ts';
import type { CheckoutMemory, CheckoutState } from './checkout-state.ts';

const KEY = 'checkout';

/** @returns undefined where nothing is kept, or something else stands there */
export function readMemory(session: SessionStorage): CheckoutMemory | undefined {
  try {
    const kept: unknown = JSON.parse(session.get(KEY) ?? 'null');
    return isMemory(kept) ? kept : undefined;
  } catch {
    return undefined;
  }
}

/** Writes down what a reload must not lose; a placed order leaves nothing. */
export function writeMemory(session: SessionStorage, state: CheckoutState): void {
  if (state.key === '') {
    session.remove(KEY);
    return;
  }
  const { key, kind, way, shop, contacts, phone, sent } = state;
  // While the shops are on their way, the step is the one to go back to.
  const step = state.step === 'shops' ? state.resume : state.step;
  const memory: CheckoutMemory = { key, kind, way, shop, contacts, phone, step, sent };
  session.set(KEY, JSON.stringify(memory));
}

/** Only what this page has written looks like this. */
function isMemory(kept: unknown): kept is CheckoutMemory {
  return typeof kept === 'object' && kept !== null && 'key' in kept && 'contacts' in kept && 'step' in kept;
}
