/** Session storage as the shop uses it: what the browser refuses to keep, the page itself remembers. */
import { type Test, test } from 'tap';
import { browserSession } from '../../client/services/browser-storage.ts';

/** Defines the global of the browser, until the test ends. */
function setSessionStorage(t: Test, property: PropertyDescriptor): void {
  const before = Object.getOwnPropertyDescriptor(globalThis, 'sessionStorage');
  Object.defineProperty(globalThis, 'sessionStorage', { ...property, configurable: true });
  t.teardown(() => {
    if (before === undefined) Reflect.deleteProperty(globalThis, 'sessionStorage');
    else Object.defineProperty(globalThis, 'sessionStorage', before);
  });
}

/** What a browser keeps, and whether it takes more. */
function setBrowser(t: Test) {
  const kept = new Map<string, string>();
  const browser = { isFull: false };
  const sessionStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    removeItem: (key: string) => void kept.delete(key),
    setItem: (key: string, value: string) => {
      if (browser.isFull) throw new DOMException('full', 'QuotaExceededError');
      kept.set(key, value);
    },
  };
  setSessionStorage(t, { value: sessionStorage });
  return browser;
}

test('the latest value is returned even if session storage was full [D15]', async (t: Test) => {
  const browser = setBrowser(t);
  browserSession.set('checkout', 'first');
  browser.isFull = true;
  browserSession.set('checkout', 'second');
  t.equal(browserSession.get('checkout'), 'second', 'not the older one that the browser has');
  browser.isFull = false;
  browserSession.set('checkout', 'third');
  t.equal(browserSession.get('checkout'), 'third');
  browserSession.remove('checkout');
  t.equal(browserSession.get('checkout'), undefined);
});

test('without session storage values are kept in memory [D15]', async (t: Test) => {
  const refuse = (): never => {
    throw new DOMException('denied', 'SecurityError');
  };
  setSessionStorage(t, { get: refuse });
  browserSession.set('key', 'value');
  t.equal(browserSession.get('key'), 'value');
  browserSession.remove('key');
  t.equal(browserSession.get('key'), undefined);
});
