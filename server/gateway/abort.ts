/** What follows when nobody waits for a result any more. */

/** Calls the listener when the signal is aborted, at once if it is already. @returns a function that stops listening */
export function onAbort(signal: AbortSignal | undefined, listener: () => void): () => void {
  if (signal?.aborted) listener();
  else signal?.addEventListener('abort', listener);
  return () => signal?.removeEventListener('abort', listener);
}

/** Settles as `wait` does, or rejects when the signal is aborted first. @throws the signal's reason */
export function unlessAborted<T>(wait: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  return new Promise((resolve, reject) => {
    const stopListening = onAbort(signal, () => reject(signal?.reason));
    wait.then(stopListening, stopListening);
    wait.then(resolve, reject);
  });
}
