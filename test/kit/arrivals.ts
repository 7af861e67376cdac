/** Counts the requests that reach the storefronts of this process, also those that wait in them. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import type { Test } from 'tap';

/**
 * Counts until the test ends. Calls to the scripted API are left out: they have a header field of the storefront.
 * @returns the number so far
 */
export function watchArrivals(t: Test, isMeant: (path: string) => boolean): () => number {
  let count = 0;
  const note = (message: unknown): void => {
    const { request } = message as { request: IncomingMessage };
    if (isMeant(request.url ?? '') && request.headers['x-forwarded-host'] === undefined) count += 1;
  };
  subscribe('http.server.request.start', note);
  t.teardown(() => unsubscribe('http.server.request.start', note));
  return () => count;
}
