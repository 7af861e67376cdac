/** What a browser sends to a proxied path, and what leaves to it. */
import type { Readable } from 'node:stream';
import type { OnInterim } from './call.ts';

/** The raw side of an answer, for the proxy: what leaves to the browser, hop-by-hop headers taken out. */
export interface RawAnswer {
  readonly status: number;
  /** Names in lower case; `set-cookie` may be there more than once. Not to be changed: many requests get this list. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** A stream where the body is too large to be kept; of HEAD the body that GET has, not to be sent. */
  readonly body: Uint8Array | Readable;
}

/** What a browser sent to a proxied path, as far as it is passed on. */
export interface ProxiedRequest {
  readonly method: string;
  /** The path and query, byte for byte. */
  readonly url: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body?: Uint8Array | undefined;
  /** Is told of the API's interim answers (D50); absent where the client takes none. */
  readonly onInterim?: OnInterim | undefined;
}
