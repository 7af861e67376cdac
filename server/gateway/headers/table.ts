/**
 * Which header fields go up to the API and which come down to the browser, for each class of calls (contract.md §1,
 * §2). Whatever the table says, hop-by-hop fields, fields that the storefront sets itself and claims about the client's
 * origin are never forwarded (`up.ts`, `down.ts`).
 */
import type { CallClass } from '../../../shared/contract/classes.ts';
import type { FieldList } from '../../http-cache/rules/fields.ts';

export interface HeaderRule {
  /** The browser's fields that go up to the API with every call. */
  readonly up: ReadonlySet<string>;
  /** Further fields of every call of the class. They are constant, because they are not part of the cache key. */
  readonly constant: FieldList;
  /** The API's fields that come down to the browser; `most`: all except those that are never forwarded. */
  readonly down: ReadonlySet<string> | 'most';
}

const none: ReadonlySet<string> = new Set();
const bodyFields = ['content-type', 'content-language', 'content-disposition', 'last-modified'];
const privateFields: ReadonlySet<string> = new Set([...bodyFields, 'location', 'retry-after']);
const json: FieldList = [['accept', 'application/json']];
const picture: FieldList = [
  ['accept', 'image/*'],
  ['user-agent', 'Vitrina'],
];

/** What may be shared says as well how long a CDN may keep it (D50). */
const sharedFields: ReadonlySet<string> = new Set([...privateFields, 'cdn-cache-control']);
const shared: HeaderRule = { up: none, constant: json, down: sharedFields };

export const headerTable: Readonly<Record<CallClass, HeaderRule>> = {
  private: { up: new Set(['cookie', 'content-type', 'idempotency-key']), constant: json, down: privateFields },
  catalogue: shared,
  reference: shared,
  live: shared,
  // Its bytes are sent as they came. JSON was read, so that whatever coding it names is none.
  picture: { up: none, constant: picture, down: new Set([...sharedFields, 'content-encoding']) },
  other: { up: new Set(['accept']), constant: [], down: 'most' },
};
