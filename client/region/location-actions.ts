import type { Point } from '../../shared/rules/shops/distance.ts';
import type { AppThunk } from '../store/state.ts';
import { regionActions } from './region-slice.ts';

/**
 * 'Определить моё местоположение': finds the visitor's position.
 * @returns undefined after a failure, which is logged (spec §8)
 */
export function locateVisitor(): AppThunk<Promise<Point | undefined>> {
  return async (dispatch, _getState, { services: { locate, log } }) => {
    try {
      const place = await locate();
      dispatch(regionActions.located(place));
      return place;
    } catch (error) {
      log('Geolocation:', error);
      return undefined;
    }
  };
}
