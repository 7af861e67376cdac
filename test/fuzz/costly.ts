/** What may cost more than its length shows (D54): a request to the storefront, and what the API answers meanwhile. */

import * as fc from 'fast-check';
import { matchCall } from '../../shared/contract/match.ts';
import type { Reply, SeenRequest } from '../kit/replies.ts';
import { HOST } from './requests.ts';

export interface Costly {
  readonly kind: 'request' | 'answer' | 'page';
  /** For people: what is repeated where, and how often. */
  readonly what: string;
  /** A letter for each byte. */
  readonly request: string;
  /** What the API answers to one row, or to the path of the request; undefined: what it does by default. */
  readonly answer?: { readonly row?: string; readonly reply: Reply };
}

/** The row of the table that a request of the storefront asks for; undefined: none. */
export function rowOf({ method, url, path }: Pick<SeenRequest, 'method' | 'url' | 'path'>): string | undefined {
  const match = matchCall(method, path, /[?&]format=json(?:&|$)/.test(url));
  return match.found === 'call' ? match.key : undefined;
}

type Field = readonly [name: string, value: string];

/** @param body bytes, or a text that is sent in UTF-8 */
export function writeRequest(method: string, target: string, fields: readonly Field[], body = ''): string {
  const bytes = Buffer.from(body).toString('latin1');
  const lines: Field[] = [HOST, ...fields, ['Content-Length', String(bytes.length)], ['Connection', 'close']];
  return `${method} ${target} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${bytes}`;
}

/**
 * Stands for a number that is another one each time a request is sent: what a process has seen before it may know, and what
 * is measured is what anybody can make it do again.
 */
export const NTH = '{nth}';

/** So many of the cases, each at most once. @param seed the same one gives the same cases */
export function drawn<T>(cases: readonly T[], count: number, seed: number): T[] {
  const [chosen = []] = fc.sample(
    fc.shuffledSubarray([...cases], {
      minLength: Math.min(count, cases.length),
      maxLength: Math.min(count, cases.length),
    }),
    { seed, numRuns: 1 },
  );
  return chosen;
}
