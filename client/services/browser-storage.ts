import type { TextStorage } from './services.ts';

/**
 * The key of this device's last orders (client/checkout/kept-orders.ts), which every page looks for.
 */
export const KEPT_ORDERS = 'receipts';

/** Local storage that never throws: a browser may refuse it, or its quota may be used up. */
export const browserStorage: TextStorage = {
  get(key) {
    try {
      return localStorage.getItem(key) ?? undefined;
    } catch {
      return undefined;
    }
  },
  set(key, value) {
    try {
      localStorage.setItem(key, value);
    } catch {
      // The value is not kept for the next page, which D4 and D18 allow.
    }
  },
  watch(key, run) {
    const onStorage = (event: StorageEvent) => {
      if (event.key === key) run();
    };
    addEventListener('storage', onStorage);
    return () => removeEventListener('storage', onStorage);
  },
};
