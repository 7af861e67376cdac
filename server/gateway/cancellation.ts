/**
 * That nobody waits any more, told once. Every `AbortSignal` is a signal of this kind; what is made for each request is
 * lighter, as making an `AbortController` and listening to it costs more than all else that a call needs.
 */
export interface CancelSignal {
  readonly aborted: boolean;
  readonly reason: unknown;
  addEventListener(type: 'abort', listener: () => void): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

export class Cancellation implements CancelSignal {
  #told: { readonly reason: unknown } | undefined;
  #listeners: (() => void)[] = [];

  get aborted(): boolean {
    return this.#told !== undefined;
  }

  get reason(): unknown {
    return this.#told?.reason;
  }

  addEventListener(_type: 'abort', listener: () => void): void {
    this.#listeners.push(listener);
  }

  removeEventListener(_type: 'abort', listener: () => void): void {
    const at = this.#listeners.indexOf(listener);
    if (at !== -1) this.#listeners.splice(at, 1);
  }

  /** Tells those who listen, once. */
  abort(reason: unknown): void {
    if (this.#told !== undefined) return;
    this.#told = { reason };
    const listeners = this.#listeners;
    this.#listeners = [];
    for (const listener of listeners) listener();
  }
}

/** Calls back once nobody waits any more, at once where that is so already. @returns stops listening */
export function onCancel(signal: CancelSignal | undefined, listener: () => void): () => void {
  if (signal?.aborted) listener();
  else signal?.addEventListener('abort', listener);
  return () => signal?.removeEventListener('abort', listener);
}

/** Waits for no longer than somebody wants what comes of it. @throws the signal's reason */
export function unlessCancelled<T>(wait: Promise<T>, signal: CancelSignal | undefined): Promise<T> {
  return new Promise((resolve, reject) => {
    const stopListening = onCancel(signal, () => reject(signal?.reason));
    wait.then(stopListening, stopListening);
    wait.then(resolve, reject);
  });
}

/** For whoever takes nothing but an `AbortSignal`. */
export function abortSignalOf(signal: CancelSignal): AbortSignal {
  if (signal instanceof AbortSignal) return signal;
  const controller = new AbortController();
  onCancel(signal, () => controller.abort(signal.reason));
  return controller.signal;
}
