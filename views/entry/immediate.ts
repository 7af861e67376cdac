/** What it takes of a window. */
type Scope = Pick<typeof globalThis, 'MessageChannel' | 'addEventListener'>;

/**
 * Gives the window a `setImmediate`, which React's scheduler prefers to a message port of its own. Firefox loses a
 * message that is on its way when a document enters the back/forward cache, and a scheduler that waits for it never acts
 * again. After the return of the document such messages are posted anew. Call before React's code is loaded.
 */
export function provideImmediate(scope: Scope): void {
  const { port1, port2 } = new scope.MessageChannel();
  const waiting: (() => void)[] = [];
  const post = (): void => port2.postMessage(null);
  port1.onmessage = () => waiting.shift()?.();
  const setImmediate = (run: () => void): void => {
    waiting.push(run);
    post();
  };
  scope.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) waiting.forEach(post);
  });
  Object.assign(scope, { setImmediate });
}
