/** What a browser sends to a proxied path, and what leaves to it. */
import type { Readable } from 'node:stream';
import type { FieldList } from '../http-cache/rules/fields.ts';
import type { OnInterim } from './call.ts';
import type { Headers } from './headers/message-fields.ts';

/** An answer as it leaves to a browser. */
export interface RawAnswer {
  readonly status: number;
  /** Names in lower case; `set-cookie` may be there more than once. Not to be changed: many requests get this list. */
  readonly headers: FieldList;
  /** A stream where the body is too large to be kept; of HEAD the body that GET has, not to be sent. */
  readonly body: Uint8Array | Readable;
  /** Of an answer from the store, which is sent again as it is: what its sender has made of its headers. */
  readonly stored?: { head?: readonly string[] | undefined };
}

/** What a browser sent to a proxied path, as far as it is passed on. */
export interface ProxiedRequest {
  readonly method: string;
  /** The path and query, byte for byte. */
  readonly url: string;
  readonly headers: Headers;
  readonly body?: Uint8Array | undefined;
  /** Is told of the API's interim answers (D50); absent where the client takes none. */
  readonly onInterim?: OnInterim | undefined;
}
