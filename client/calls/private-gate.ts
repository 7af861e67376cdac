/**
 * Holds private calls back until the first one has answered (contract.md §5.1): parallel calls without a session
 * cookie would each open a session, and goods could get lost.
 */
export type Gate = <T>(call: () => Promise<T>, signal?: AbortSignal) => Promise<T>;

/** A gate is closed until one call succeeds; when the first fails, the next becomes the first. */
export function createPrivateGate(): Gate {
  let open = false;
  let first: Promise<unknown> | undefined;

  return async (call, signal) => {
    while (!open && first !== undefined) await first;
    signal?.throwIfAborted();
    if (open) return call();
    const answer = call();
    first = answer.then(
      () => {
        open = true;
      },
      () => {
        first = undefined;
      },
    );
    return answer;
  };
}

/** Is a row of the table one of the private ones (contract.md §2)? By its key, so that the table stays out of the browser. */
export function isPrivate(key: string): boolean {
  return /^(?:\w+ \/(?:session\/|api\/(?:cart|checkout|feedback|orders)|calculator\.json|catalog\/goods_hit\/)|POST \/api\/(?:stock|reviews)\/)/.test(
    key,
  );
}
