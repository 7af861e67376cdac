/**
 * Stands for what TanStack Query has for mutations and for lists that grow, in the builds: nobody here asks for either, and no
 * bundler can tell. What is changed goes through the store (client/store).
 */
export class MutationCache {
  /** Asked when the connection is back. */
  resumePausedMutations = async (): Promise<void> => undefined;
}

export const infiniteQueryBehavior = nothing;
export const hasNextPage = nothing;
export const hasPreviousPage = nothing;

/** Of a query whose type is `infinite`, and none is. */
function nothing(): undefined {
  return undefined;
}
