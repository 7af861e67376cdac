/** The browser's API client, which the entry sets before anything renders. */
import type { Api } from '../../shared/api.ts';

let current: Api | undefined;

export function provideApi(api: Api): void {
  current = api;
}

/** @throws Error on the server, where queries go through `PageQueries` */
export function browserApi(): Api {
  if (current === undefined) throw new Error('there is no browser here');
  return current;
}
