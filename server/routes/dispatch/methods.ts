/** The methods that class 'other' passes on (contract.md §2: any). */
import { METHODS } from 'node:http';

/** All that can be read but two: a tunnel is no call, and an echo of the request would show what was added to it. */
export const passableMethods: ReadonlySet<string> = new Set(
  METHODS.filter((method) => method !== 'CONNECT' && method !== 'TRACE'),
);

/** For `Allow`: those that one may reckon with. */
export const namedMethods = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS';
