/** Web vitals reported by pages: the definitions shared by browser and server. */
import type { ScreenName } from './routes.ts';

/** The path that they are posted to. */
export const VITALS_PATH = '/vitals';
/** Maximum number of vitals in one report. */
export const MAX_VITALS = 50;

export const vitalNames = ['CLS', 'FCP', 'INP', 'LCP', 'TTFB'] as const;

/** How the visitor came to the page, as the library web-vitals classifies it. */
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
  /** ms; for CLS a score without a unit. */
  readonly value: number;
  readonly screen: ScreenName;
  readonly navigation: (typeof navigationKinds)[number];
}
