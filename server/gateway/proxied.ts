/** A browser's request to a proxied path, and the answer to it. */
import type { Readable } from 'node:stream';
import type { FieldList } from '../http-cache/rules/fields.ts';
import type { OnInterim } from './call.ts';
import type { Headers } from './headers/message-fields.ts';

/** An answer as it is sent to a browser. */
export interface RawAnswer {
  readonly status: number;
  /** Names in lower case; `set-cookie` may occur more than once. Must not be changed: many requests share the list. */
  readonly headers: FieldList;
  /**
   * A stream if the body is too large to be stored. For HEAD it may be the body of the GET, which is not to be sent.
   */
  readonly body: Uint8Array | Readable;
  /** Present for stored answers, which are sent repeatedly: the sender caches here the header built for each scheme. */
  readonly stored?: { http?: readonly string[]; https?: readonly string[] };
}

/** The parts of a browser's request to a proxied path that matter to the call. */
export interface ProxiedRequest {
  readonly method: string;
  /** The path and query, byte for byte. */
  readonly url: string;
  readonly headers: Headers;
  readonly body?: Uint8Array | undefined;
  /** Called for the API's interim answers (D50); absent if the client cannot receive them. */
  readonly onInterim?: OnInterim | undefined;
}
