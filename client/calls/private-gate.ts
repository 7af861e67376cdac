/**
 * Delays private calls until the first one has been answered (contract.md §5.1): parallel calls without a session
 * cookie would each open a session, and goods could get lost.
 */
export type Gate = <T>(call: () => Promise<T>, signal?: AbortSignal) => Promise<T>;

/**
 * A gate stays closed until one call succeeds. If the first call fails, the next one becomes the first. A call that is
 * aborted while it waits rejects at once with the signal's reason.
 */
export function createPrivateGate(): Gate {
  let open = false;
  let first: Promise<unknown> | undefined;

  return async (call, signal) => {
    while (!open && first !== undefined) await Promise.race([first, abortOf(signal)]);
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

/** Rejects when the signal aborts. */
function abortOf(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

/**
 * Is this a private row of the table (contract.md §2)? Decided by its key, so that the browser does not need the table.
 */
export function isPrivate(key: string): boolean {
  return /^[A-Z]{3,6} \/(?:session\/|api\/(?:cart|checkout|feedback|orders)|calculator\.json|catalog\/goods_hit\/)|^POST \/api\/(?:stock|reviews)\//.test(
    key,
  );
}
