/** What a test can tell the scripted API to do with a request. */
import type { IncomingHttpHeaders } from 'node:http';

/** A request that has reached the scripted API. */
export interface SeenRequest {
  readonly method: string;
  /** Path and query, byte for byte. */
  readonly url: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** `name, value, name, value`, as received. */
  readonly rawHeaders: readonly string[];
  readonly body: Buffer;
  /** Resolves when the caller has closed the connection before the answer was complete. */
  readonly left: Promise<void>;
}

export interface Answer {
  readonly status?: number;
  /** A list repeats the header field, e.g. `Set-Cookie`. */
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  /** Objects are sent as JSON. */
  readonly body?: object | string | Uint8Array;
}

export type Reply =
  /** The scripted API's default reply. */
  | { readonly do: 'default' }
  | { readonly do: 'answer'; readonly answer: Answer }
  /** Waits until the gate opens, then continues with another reply. */
  | { readonly do: 'hold'; readonly gate: Promise<unknown>; readonly then: Reply }
  /** Receives the request and never answers. */
  | { readonly do: 'hang' }
  /** Closes the connection before the answer begins. */
  | { readonly do: 'break' }
  /** Sends the head and half of the body. Then it closes the connection, or waits for the gate and sends the rest. */
  | { readonly do: 'cut'; readonly answer: Answer; readonly gate?: Promise<unknown> }
  | { readonly do: 'compute'; readonly reply: (request: SeenRequest) => Reply }
  /** Makes bytes from the default answer, sends them unchanged and closes the connection. */
  | { readonly do: 'bytes'; readonly make: (answer: Answer) => Uint8Array };

export const byDefault: Reply = { do: 'default' };
export const hang: Reply = { do: 'hang' };
export const broken: Reply = { do: 'break' };
export const answer = (status: number, body: Answer['body'] = {}, headers: Answer['headers'] = {}): Reply => ({
  do: 'answer',
  answer: { status, body, headers },
});
export const hold = (gate: Promise<unknown>, then: Reply = byDefault): Reply => ({ do: 'hold', gate, then });
/** Sends half of the body, then closes the connection; with a gate, sends the rest when it opens. */
export const cut = (body: Answer['body'] = { data: 'cut' }, gate?: Promise<unknown>): Reply => ({
  do: 'cut',
  answer: { status: 200, body },
  ...(gate === undefined ? {} : { gate }),
});
export const compute = (reply: (request: SeenRequest) => Reply): Reply => ({ do: 'compute', reply });

/** A promise and the function that resolves it. */
export interface Gate {
  readonly opened: Promise<void>;
  readonly open: () => void;
}

export function makeGate(): Gate {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { opened: promise, open: resolve };
}
