/** Whether anything can be served (conventions.md §1, `/health/ready`). */
import { setTimeout as pause } from 'node:timers/promises';
import { ApiError } from '../../shared/api.ts';
import type { Gateway } from '../gateway/gateway.ts';
import type { Regions } from '../regions/regions.ts';

/** An API that hangs is as good as none: who asks whether we are ready has little time; ms. */
const LONGEST_WAIT = 1000;

/**
 * False when the API is down, or does not answer within a second, and there is nothing to serve without it: the cities
 * were never told, or nothing is stored. An API that answers with a 4xx is there.
 */
export async function canServe(
  gateway: Pick<Gateway, 'shared' | 'cacheUse'>,
  regions: Pick<Regions, 'ownContext' | 'areLearned'>,
): Promise<boolean> {
  const asked = await Promise.race([hasCities(gateway, regions), pause(LONGEST_WAIT, false, { ref: false })]);
  return asked || (regions.areLearned && gateway.cacheUse.addresses > 0);
}

async function hasCities(gateway: Pick<Gateway, 'shared'>, regions: Pick<Regions, 'ownContext'>): Promise<boolean> {
  try {
    await gateway.shared('GET /api/geo.json', {}, { ...regions.ownContext(), isCheck: true });
    return true;
  } catch (error) {
    return error instanceof ApiError && error.status >= 400 && error.status < 500;
  }
}
