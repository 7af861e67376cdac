/**
 * Replaces TanStack Query's code for mutations and infinite queries in the builds. The storefront uses neither, but a
 * bundler cannot tell. Changes go through the store (client/store).
 */
export class MutationCache {
  /** TanStack Query calls this when the connection is back. */
  resumePausedMutations = async (): Promise<void> => undefined;
}

export const infiniteQueryBehavior = nothing;
export const hasNextPage = nothing;
export const hasPreviousPage = nothing;

/** TanStack Query calls this for infinite queries only, and the storefront has none. */
function nothing(): undefined {
  return undefined;
}
