/** What it takes of a window. */
type Scope = Pick<typeof globalThis, 'MessageChannel' | 'addEventListener'>;

/**
 * Gives the window a `setImmediate`, which React's scheduler prefers to a message port of its own. Firefox loses a
 * message that is on its way when a document enters the back/forward cache, and a scheduler that waits for it never acts
 * again. After the return of the document the message is posted anew. Call before React's code is loaded.
 */
export function provideImmediate(scope: Scope): void {
  const { port1, port2 } = new scope.MessageChannel();
  let waiting: (() => void)[] = [];
  const post = (): void => port2.postMessage(null);
  port1.onmessage = () => {
    const runs = waiting;
    waiting = [];
    for (const run of runs) run();
  };
  const setImmediate = (run: () => void): void => {
    waiting.push(run);
    if (waiting.length === 1) post();
  };
  scope.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && waiting.length > 0) post();
  });
  Object.assign(scope, { setImmediate });
}
