/** What the scripted API can be told to do with a request. */
import type { IncomingHttpHeaders } from 'node:http';

/** A request that has reached the scripted API. */
export interface SeenRequest {
  readonly method: string;
  /** Path and query, byte for byte. */
  readonly url: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** As `name, value, name, value`, the way they came. */
  readonly rawHeaders: readonly string[];
  readonly body: Buffer;
  /** Settles when the caller has closed its side before the answer was through. */
  readonly left: Promise<void>;
}

export interface Answer {
  readonly status?: number;
  /** A list repeats the header, e.g. `Set-Cookie`. */
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  /** Objects are sent as JSON. */
  readonly body?: object | string | Uint8Array;
}

export type Reply =
  /** What the kit answers by itself. */
  | { readonly do: 'default' }
  | { readonly do: 'answer'; readonly answer: Answer }
  /** Waits for the gate, then goes on. */
  | { readonly do: 'hold'; readonly gate: Promise<unknown>; readonly then: Reply }
  /** Takes the request and says nothing. */
  | { readonly do: 'hang' }
  /** Closes the connection before an answer begins. */
  | { readonly do: 'break' }
  /** Sends the head and half of the body, then closes the connection, or waits for a gate that may never open. */
  | { readonly do: 'cut'; readonly answer: Answer; readonly gate?: Promise<unknown> }
  | { readonly do: 'compute'; readonly reply: (request: SeenRequest) => Reply }
  /** Makes other bytes of what the kit would answer, sends them as they are, and ends the connection. */
  | { readonly do: 'bytes'; readonly make: (answer: Answer) => Uint8Array };

export const byDefault: Reply = { do: 'default' };
export const hang: Reply = { do: 'hang' };
export const broken: Reply = { do: 'break' };
export const answer = (status: number, body: Answer['body'] = {}, headers: Answer['headers'] = {}): Reply => ({
  do: 'answer',
  answer: { status, body, headers },
});
export const hold = (gate: Promise<unknown>, then: Reply = byDefault): Reply => ({ do: 'hold', gate, then });
/** Half of the body and then the end of the connection; with a gate: half of it, and the rest once it opens. */
export const cut = (body: Answer['body'] = { data: 'cut' }, gate?: Promise<unknown>): Reply => ({
  do: 'cut',
  answer: { status: 200, body },
  ...(gate === undefined ? {} : { gate }),
});
export const compute = (reply: (request: SeenRequest) => Reply): Reply => ({ do: 'compute', reply });

/** A promise with its key: what waits for `opened` goes on once `open` is called. */
export interface Gate {
  readonly opened: Promise<void>;
  readonly open: () => void;
}

export function makeGate(): Gate {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { opened: promise, open: resolve };
}
