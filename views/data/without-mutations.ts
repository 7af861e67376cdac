/**
 * Replaces TanStack Query's mutations and infinite queries in the builds. Nothing here uses them, but a bundler cannot
 * know. Changes go through the store (client/store).
 */
export class MutationCache {
  /** Called when the connection is back. */
  resumePausedMutations = async (): Promise<void> => undefined;
}

export const infiniteQueryBehavior = nothing;
export const hasNextPage = nothing;
export const hasPreviousPage = nothing;

/** TanStack Query calls this for infinite queries only, and the storefront has none. */
function nothing(): undefined {
  return undefined;
}
