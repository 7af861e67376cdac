/** What a page tells of how it felt to its visitor (Web Vitals): the words that browser and server share. */
import type { ScreenName } from './routes.ts';

/** Where it is posted to. */
export const VITALS_PATH = '/vitals';
/** More are not told at once. */
export const MAX_VITALS = 50;

export const vitalNames = ['CLS', 'FCP', 'INP', 'LCP', 'TTFB'] as const;

/** How the visitor came to the page, as the library web-vitals tells them apart. */
export const navigationKinds = [
  'navigate',
  'reload',
  'back-forward',
  'back-forward-cache',
  'prerender',
  'restore',
  'soft-navigation',
] as const;

export interface Vital {
  readonly name: (typeof vitalNames)[number];
  /** ms; of CLS a score without a unit. */
  readonly value: number;
  readonly screen: ScreenName;
  readonly navigation: (typeof navigationKinds)[number];
}
