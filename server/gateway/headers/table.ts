/**
 * Which header fields go up to the API and which come down to the browser, for each class of calls (contract.md §1, §2).
 * What is about one connection, what the storefront says itself and what claims to know who asks pass nowhere (`up.ts`,
 * `down.ts`).
 */
import type { CallClass } from '../../../shared/contract/classes.ts';
import type { FieldList } from '../../http-cache/rules/fields.ts';

export interface HeaderRule {
  /** Of the browser's fields these go up; `most`: all that may. */
  readonly up: ReadonlySet<string> | 'most';
  /** Said to the API besides what every request says; what is not in the key must be the same for all who ask. */
  readonly says: FieldList;
  /** Of the API's fields these come down; `most`: all that may. */
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
