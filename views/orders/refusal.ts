import { ApiError } from '../../shared/api.ts';

/**
 * The message for an order that could not be changed. In a 422 the messages of the fields say more than the general one.
 * @param otherwise for failures that the API does not explain
 */
export function refusalOf(error: unknown, otherwise: string): string {
  if (!(error instanceof ApiError) || error.status !== 422) return otherwise;
  return Object.values(error.fields).join(' ') || error.message || otherwise;
}
