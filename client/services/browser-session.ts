import type { SessionStorage } from './services.ts';

/** Session storage that never throws: where a browser refuses it, the page itself remembers. */
export const browserSession: SessionStorage = createSession();

function createSession(): SessionStorage {
  const own = new Map<string, string>();
  return {
    get(key) {
      try {
        // What it did not take is newer than what it has.
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
        // Then nothing was ever kept there.
      }
    },
  };
}
