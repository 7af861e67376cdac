/** A browser's request to a proxied path, and the answer to it. */
import type { Readable } from 'node:stream';
import type { FieldList } from '../http-cache/rules/fields.ts';
import type { OnInterim } from './call.ts';
import type { Headers } from './headers/message-fields.ts';

/** An answer as it is sent to a browser. */
export interface RawAnswer {
  readonly status: number;
  /** Names in lower case; `set-cookie` may occur several times. Must not be modified: requests share the list. */
  readonly headers: FieldList;
  /** A stream if the body is too large to be stored. For HEAD the body of the GET, which is not sent. */
  readonly body: Uint8Array | Readable;
  /** Present if the answer is stored and will be sent again: caches the head that was made from its fields. */
  readonly stored?: { head?: readonly string[] | undefined };
}

/** The parts of a browser's request that may be passed on. */
export interface ProxiedRequest {
  readonly method: string;
  /** Path and query, byte for byte. */
  readonly url: string;
  readonly headers: Headers;
  readonly body?: Uint8Array | undefined;
  /** Called for the API's interim answers (D50); absent if the client does not accept them. */
  readonly onInterim?: OnInterim | undefined;
}
