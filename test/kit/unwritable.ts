/**
 * A number that cannot be written: whatever component shows it throws, as a fault of the product's own would. Money and
 * counts are written with `replace`.
 */
import type { Test } from 'tap';

declare global {
  /** As `String` writes it; set in a page to have parts throw, or to end it. */
  var unwritable: string | undefined;
}

/** For a page, before its scripts run (`addInitScript`), or for this process. */
export function refuseToWrite(number?: string): void {
  const { replace } = String.prototype;
  if (number !== undefined) globalThis.unwritable = number;
  Object.assign(String.prototype, {
    replace(this: string, ...given: Parameters<typeof replace>) {
      if (globalThis.unwritable !== undefined && String(this) === globalThis.unwritable) {
        throw new Error(`${this} cannot be written`);
      }
      return replace.apply(this, given);
    },
  });
}

/** In this process, where the storefront renders: until the test ends. */
export function refuseOnServer(t: Test, number: string): void {
  const { replace } = String.prototype;
  refuseToWrite(number);
  t.teardown(() => {
    Object.assign(String.prototype, { replace });
    globalThis.unwritable = undefined;
  });
}
