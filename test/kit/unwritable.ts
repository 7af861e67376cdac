/**
 * A number that cannot be formatted: every component that shows it throws, like a bug of its own. This works because
 * amounts and counts are formatted with `String.prototype.replace`.
 */
import type { Test } from 'tap';

declare global {
  /** The number as `String` writes it. Set it in a page to make components throw, or clear it to stop that. */
  var unwritable: string | undefined;
}

/** Call it in a page before its scripts run (`addInitScript`), or in this process. */
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

/** Applies it to this process, where the storefront renders, until the test ends. */
export function refuseOnServer(t: Test, number: string): void {
  const { replace } = String.prototype;
  refuseToWrite(number);
  t.teardown(() => {
    Object.assign(String.prototype, { replace });
    globalThis.unwritable = undefined;
  });
}
