/**
 * Which header fields are sent to the API and which come back to the browser, for each class of calls (contract.md §1,
 * §2). Hop-by-hop fields, fields that the storefront sets itself and fields that claim a client's identity are never
 * forwarded (`up.ts`, `down.ts`).
 */
import type { CallClass } from '../../../shared/contract/classes.ts';
import type { FieldList } from '../../http-cache/rules/fields.ts';

export interface HeaderRule {
  /** The browser's fields that are sent to the API; `most`: all that may be. */
  readonly up: ReadonlySet<string> | 'most';
  /**
   * Fields for the API in addition to those of every request. They must not depend on the visitor unless the cache key
   * does.
   */
  readonly says: FieldList;
  /** The API's fields that are passed on to the browser; `most`: all that may be. */
  readonly down: ReadonlySet<string> | 'most';
}

const none: ReadonlySet<string> = new Set();
const ofTheBody = ['content-type', 'content-language', 'content-disposition', 'content-encoding', 'last-modified'];
const ofOurs: ReadonlySet<string> = new Set([...ofTheBody, 'location', 'retry-after']);
const json: FieldList = [['accept', 'application/json']];
const picture: FieldList = [
  ['accept', 'image/*'],
  ['user-agent', 'Vitrina'],
];

const shared: HeaderRule = { up: none, says: json, down: ofOurs };

export const headerTable: Readonly<Record<CallClass, HeaderRule>> = {
  private: { up: new Set(['cookie', 'content-type', 'idempotency-key']), says: json, down: ofOurs },
  catalogue: shared,
  reference: shared,
  live: shared,
  picture: { up: none, says: picture, down: new Set([...ofOurs, 'cdn-cache-control']) },
  other: { up: 'most', says: [], down: 'most' },
};
