/**
 * A one-time signal that nobody waits for a result any more. Every `AbortSignal` fits this interface. Each request gets
 * the lighter `Cancellation`, because an `AbortController` with a listener costs more than everything else in a call.
 */
export interface CancelSignal {
  readonly aborted: boolean;
  readonly reason: unknown;
  addEventListener(type: 'abort', listener: () => void): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

export class Cancellation implements CancelSignal {
  #cancelled: { readonly reason: unknown } | undefined;
  #listeners: (() => void)[] = [];

  get aborted(): boolean {
    return this.#cancelled !== undefined;
  }

  get reason(): unknown {
    return this.#cancelled?.reason;
  }

  addEventListener(_type: 'abort', listener: () => void): void {
    this.#listeners.push(listener);
  }

  removeEventListener(_type: 'abort', listener: () => void): void {
    const at = this.#listeners.indexOf(listener);
    if (at !== -1) this.#listeners.splice(at, 1);
  }

  /** Calls all listeners. Only the first call has an effect. */
  abort(reason: unknown): void {
    if (this.#cancelled !== undefined) return;
    this.#cancelled = { reason };
    const listeners = this.#listeners;
    this.#listeners = [];
    for (const listener of listeners) listener();
  }
}

/** Calls the listener when the signal is aborted, at once if it is already. @returns a function that stops listening */
export function onCancel(signal: CancelSignal | undefined, listener: () => void): () => void {
  if (signal?.aborted) listener();
  else signal?.addEventListener('abort', listener);
  return () => signal?.removeEventListener('abort', listener);
}

/** @throws the signal's reason, if it is aborted */
export function throwIfCancelled(signal: CancelSignal): void {
  if (signal.aborted) throw signal.reason;
}

/** Settles as `wait` does, or rejects when the signal is aborted first. @throws the signal's reason */
export function unlessCancelled<T>(wait: Promise<T>, signal: CancelSignal | undefined): Promise<T> {
  return new Promise((resolve, reject) => {
    const stopListening = onCancel(signal, () => reject(signal?.reason));
    wait.then(stopListening, stopListening);
    wait.then(resolve, reject);
  });
}

/** For APIs that accept only a real `AbortSignal`. */
export function abortSignalOf(signal: CancelSignal): AbortSignal {
  if (signal instanceof AbortSignal) return signal;
  const controller = new AbortController();
  onCancel(signal, () => controller.abort(signal.reason));
  return controller.signal;
}
