import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../shared/api.ts';

/** The smallest order hardly ever changes, and is asked for again before an order is sent (D13); ms. */
const STALE_MS = 600_000;

/**
 * What the API knows of the buyer, and the smallest order: one query of cart and checkout.
 * @param signal ends the call, whoever else waits for it
 */
export function checkoutDataQuery(api: Api<'GET /api/checkout/data.json'>, signal?: AbortSignal) {
  return queryOptions({
    queryKey: ['checkout-data'],
    queryFn: () => api('GET /api/checkout/data.json', {}, signal && { signal }),
    staleTime: STALE_MS,
    // An order that cannot be sent says so at once (D65).
    networkMode: 'always',
    retry: false,
  });
}
