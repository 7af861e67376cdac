import type { Point } from '../../shared/rules/distance.ts';
import type { AppThunk } from './state.ts';

/** 'Определить моё местоположение': where the visitor is. Unsupported or denied is logged (spec §8). @returns undefined then */
export function locateVisitor(): AppThunk<Promise<Point | undefined>> {
  return async (_dispatch, _getState, { services: { locate, log } }) => {
    try {
      return await locate();
    } catch (error) {
      log('Geolocation:', error);
      return undefined;
    }
  };
}
