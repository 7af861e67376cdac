/** Whether anything can be served (conventions.md §1, `/health/ready`). */
import { setTimeout as pause } from 'node:timers/promises';
import { ApiError } from '../../shared/api.ts';
import type { Regions } from '../region/regions.ts';
import type { Shop } from '../shop.ts';

/** An API that hangs is as good as none: who asks whether we are ready has little time; ms. */
const PATIENCE = 1000;

/**
 * False when the API is down, or does not answer within a second, and nothing is stored: then not even the cities are
 * known. An API that answers with a 4xx is there.
 */
export function canServe(shop: Pick<Shop, 'shared'>, regions: Pick<Regions, 'ownVisit'>): Promise<boolean> {
  return Promise.race([hasCities(shop, regions), pause(PATIENCE, false, { ref: false })]);
}

async function hasCities(shop: Pick<Shop, 'shared'>, regions: Pick<Regions, 'ownVisit'>): Promise<boolean> {
  try {
    await shop.shared('GET /api/geo.json', {}, regions.ownVisit());
    return true;
  } catch (error) {
    return error instanceof ApiError && error.status >= 400 && error.status < 500;
  }
}
