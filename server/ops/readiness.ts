/** Whether anything can be served (conventions.md §1, `/health/ready`). */
import { ApiError } from '../../shared/api.ts';
import type { Regions } from '../region/regions.ts';
import type { Shop } from '../shop.ts';

/**
 * False when the API is down and nothing is stored: then not even the cities are known. An API that answers with a
 * 4xx is there.
 */
export async function canServe(shop: Pick<Shop, 'shared'>, regions: Pick<Regions, 'ownVisit'>): Promise<boolean> {
  try {
    await shop.shared('GET /api/geo.json', {}, regions.ownVisit());
    return true;
  } catch (error) {
    return error instanceof ApiError && error.status >= 400 && error.status < 500;
  }
}
