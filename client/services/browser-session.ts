import type { SessionStorage } from './services.ts';

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
