import { startsWithMap } from './starts-with-map.ts';

/** Loads the code of checkout, and together with it that of the map, which would be asked for after the shops. */
export function loadCheckout(): Promise<unknown> {
  return Promise.all([import('./checkout-dialog.tsx'), startsWithMap() ? import('../map/map-view.tsx') : undefined]);
}
