/** Decides whether anything can be served (conventions.md §1, `/health/ready`). */
import { setTimeout as pause } from 'node:timers/promises';
import { ApiError } from '../../shared/api.ts';
import type { Gateway } from '../gateway/gateway.ts';
import type { Regions } from '../regions/regions.ts';

/** An API that hangs counts as down: a health check does not wait long; ms. */
const LONGEST_WAIT = 1000;

/**
 * False if the API is down or silent for a second, and nothing can be served without it: the cities were never
 * received, or nothing is stored. An API that answers with a 4xx is up.
 */
export async function canServe(
  gateway: Pick<Gateway, 'shared' | 'cacheUse'>,
  regions: Pick<Regions, 'askingContext' | 'areLearned' | 'learnNow'>,
): Promise<boolean> {
  const asked = await Promise.race([hasCities(gateway, regions), pause(LONGEST_WAIT, false, { ref: false })]);
  return asked || (regions.areLearned && gateway.cacheUse.addresses > 0);
}

async function hasCities(
  gateway: Pick<Gateway, 'shared'>,
  regions: Pick<Regions, 'askingContext' | 'learnNow'>,
): Promise<boolean> {
  try {
    await gateway.shared('GET /api/geo.json', {}, { ...regions.askingContext(), isCheck: true });
    await regions.learnNow();
    return true;
  } catch (error) {
    return error instanceof ApiError && error.status >= 400 && error.status < 500;
  }
}
