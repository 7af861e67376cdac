/** The few things that the tests ask of a browser. Each browser has an adapter; locators and waiting stand on these. */
import { until } from '../kit/until.ts';

/** Of the viewport, CSS pixels. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Driver {
  /** Goes to an address, as its bar does; comes back once the new document is there, though perhaps not all of it. */
  open(url: string): Promise<void>;
  /**
   * Runs a function that refers to nothing outside itself, or a script, in the page. Arguments and result travel as JSON.
   * Rejects when the document goes meanwhile.
   */
  evaluate<A extends readonly unknown[], R>(run: string | ((...args: A) => R), ...args: A): Promise<Awaited<R>>;
  /** Presses and lets go the mouse there. */
  click(point: Point): Promise<void>;
  /** Types with the keyboard into what has the focus. */
  type(text: string): Promise<void>;
  /** What the pages have complained of since the last call: console messages, errors, failed and refused requests. */
  takeComplaints(): Promise<string[]>;
}

/** Of every window; WebKitGTK's cannot be changed. */
export const viewport = { width: 1024, height: 768 };

/** Of every browser, while the server runs in UTC: a date that depends on the zone shows as a mismatch. */
export const TIME_ZONE = 'Asia/Vladivostok';

/** As `until`, but for a minute: three browsers at once keep a small machine busy. */
export const waitUntil = (holds: () => boolean | Promise<boolean>): Promise<void> => until(holds, 60_000);

/** Of a program, by the variable in which `npm run test:browsers` names it. */
export function pathOf(variable: string): string {
  const path = process.env[variable];
  if (path === undefined) throw new Error(`${variable} is not set: npm run test:browsers finds the programs`);
  return path;
}
