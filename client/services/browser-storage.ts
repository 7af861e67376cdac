import type { Cookies, SessionStorage, TextStorage } from './services.ts';

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
      // The value is then kept for this page only, which is allowed (D4, D18).
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

const DAY_SECONDS = 24 * 60 * 60;

/** The page's cookies (spec §3 'Client persistence', D44). Names and values are plain words. */
export const browserCookies: Cookies = {
  get(name) {
    const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`));
    return found?.slice(name.length + 1);
  },
  set(name, value, days, domain) {
    const secure = location.protocol === 'https:' ? '; Secure' : '';
    const within = domain === undefined ? '' : `; Domain=${domain}`;
    // biome-ignore lint/suspicious/noDocumentCookie: cookieStore needs https, which a shop on localhost does not have
    document.cookie = `${name}=${value}; Path=/; Max-Age=${days * DAY_SECONDS}; SameSite=Lax${within}${secure}`;
  },
};

/** Session storage that never throws: if the browser refuses it, values are kept in memory. */
export const browserSession: SessionStorage = createSession();

function createSession(): SessionStorage {
  const own = new Map<string, string>();
  return {
    get(key) {
      try {
        // A value that the storage did not accept is newer than the one it holds.
        return own.get(key) ?? sessionStorage.getItem(key) ?? undefined;
      } catch {
        return own.get(key);
      }
    },
    set(key, value) {
      try {
        sessionStorage.setItem(key, value);
        own.delete(key);
      } catch {
        own.set(key, value);
      }
    },
    remove(key) {
      own.delete(key);
      try {
        sessionStorage.removeItem(key);
      } catch {
        // The storage is refused, so it has no values.
      }
    },
  };
}
