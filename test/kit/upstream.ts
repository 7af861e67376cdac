/**
 * A scriptable shop API on 127.0.0.1. By default it answers every row of the contract with a small valid body. Per path
 * it can be told to delay, hang, break, cut or answer anything. It records the requests.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Test } from 'tap';
import { Carts } from './fixtures/cart.ts';
import { defaultReply, type World } from './fixtures/default-reply.ts';
import { Orders } from './fixtures/orders.ts';
import { type Answer, byDefault, type Reply, type SeenRequest } from './replies.ts';

/** Selects requests: `GET /api/geo.json`, or a path without query for any method, or a predicate. */
export type Which = string | ((request: SeenRequest) => boolean);

export interface ScriptedUpstream {
  readonly url: string;
  readonly port: number;
  /** The host of the default city; the others are its subdomains. */
  publicHost: string;
  /** Upper limit of the goods on a page of a listing, because large pages are slow in a browser. Default: none. */
  goodsOnPage: number;
  /** Sets the replies to the next matching requests, one each; the last one is repeated. Replaces those set before. */
  on(which: Which, ...replies: Reply[]): void;
  /**
   * Opens a session with goods in its cart, one piece each, the first one oldest.
   * @returns the value of its cookie `sid`
   */
  openSession(goods: readonly number[]): string;
  /** Number of orders placed; a repeat under the same key does not count. */
  readonly orders: number;
  /** Forgets the replies that were set and the requests that were recorded. */
  reset(): void;
  /** Requests received so far, oldest first. */
  seen(which?: Which): SeenRequest[];
  /**
   * Resolves with the last of `count` matching requests, once that many have been received in all.
   * @throws Error when they have not within a minute
   */
  arrived(which: Which, count?: number): Promise<SeenRequest>;
  close(): Promise<void>;
}

interface Waiter {
  readonly which: Which;
  readonly count: number;
  readonly resolve: (request: SeenRequest) => void;
  readonly timer: NodeJS.Timeout;
}

/** Time limit for `arrived`: without it a request that never comes would block a test until it is killed. */
const LONGEST_WAIT_MS = 60_000;

/** Starts the API, until the test ends. */
export async function startUpstream(t: Pick<Test, 'teardown'>, publicHost = 'shop.example'): Promise<ScriptedUpstream> {
  const seen: SeenRequest[] = [];
  const waiters = new Set<Waiter>();
  let scripts: { which: Which; replies: Reply[] }[] = [];
  let sessions = 0;
  const world = {
    publicHost,
    goodsOnPage: Number.POSITIVE_INFINITY,
    carts: new Carts(),
    orders: new Orders(),
    openSession: () => {
      sessions += 1;
      return `s${sessions}`;
    },
  };

  const matching = (which: Which) => seen.filter((request) => matches(which, request));
  const tell = () => {
    for (const waiter of waiters) {
      const last = matching(waiter.which)[waiter.count - 1];
      if (last === undefined) continue;
      waiters.delete(waiter);
      clearTimeout(waiter.timer);
      waiter.resolve(last);
    }
  };

  const server = createServer({ keepAliveTimeout: 60_000 }, async (incoming, response) => {
    const request = await receive(incoming, response);
    if (request === undefined) return;
    seen.push(request);
    const script = scripts.find(({ which }) => matches(which, request));
    const reply = script === undefined ? byDefault : takeNext(script.replies);
    tell();
    await perform(reply, request, response, world);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  const upstream: ScriptedUpstream = {
    url: `http://127.0.0.1:${port}`,
    port,
    get publicHost() {
      return world.publicHost;
    },
    set publicHost(host) {
      world.publicHost = host;
    },
    get goodsOnPage() {
      return world.goodsOnPage;
    },
    set goodsOnPage(most) {
      world.goodsOnPage = most;
    },
    openSession(goods) {
      const session = world.openSession();
      for (const product_id of goods) world.carts.update(session, { product_id, qnt: 1, dt: 0 });
      return session;
    },
    get orders() {
      return world.orders.count;
    },
    on(which, ...replies) {
      scripts = [{ which, replies }, ...scripts.filter((script) => script.which !== which)];
    },
    reset() {
      scripts = [];
      seen.length = 0;
    },
    seen: (which) => (which === undefined ? [...seen] : matching(which)),
    arrived(which, count = 1) {
      return new Promise((resolve, reject) => {
        const fail = (): void => {
          waiters.delete(waiter);
          reject(new Error(`of ${which} ${matching(which).length} have arrived, not ${count}`));
        };
        const timer = setTimeout(fail, LONGEST_WAIT_MS).unref();
        const waiter: Waiter = { which, count, resolve, timer };
        waiters.add(waiter);
        tell();
      });
    },
    async close() {
      for (const { timer } of waiters) clearTimeout(timer);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  t.teardown(() => upstream.close());
  return upstream;
}

function matches(which: Which, request: SeenRequest): boolean {
  if (typeof which === 'function') return which(request);
  return which.startsWith('/') ? which === request.path : which === `${request.method} ${request.path}`;
}

function takeNext(replies: Reply[]): Reply {
  return (replies.length > 1 ? replies.shift() : replies[0]) ?? byDefault;
}

/** Reads a whole request; undefined when the connection broke off. */
async function receive(incoming: IncomingMessage, response: ServerResponse): Promise<SeenRequest | undefined> {
  const left = new Promise<void>((resolve) => {
    response.on('close', () => {
      if (!response.writableFinished) resolve();
    });
  });
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
  } catch {
    return undefined;
  }
  const { method = '', url = '', headers, rawHeaders } = incoming;
  return { method, url, path: url.split('?', 1)[0] ?? '', headers, rawHeaders, body: Buffer.concat(chunks), left };
}

async function perform(reply: Reply, request: SeenRequest, response: ServerResponse, world: World): Promise<void> {
  switch (reply.do) {
    case 'default':
      return send(answerOrRefuse(request, world), response);
    case 'answer':
      return send(reply.answer, response);
    case 'hold':
      await reply.gate;
      return perform(reply.then, request, response, world);
    case 'hang':
      return;
    case 'break':
      response.socket?.destroy();
      return;
    case 'cut':
      return sendHalf(reply.answer, reply.gate, response);
    case 'compute':
      return perform(reply.reply(request), request, response, world);
    case 'bytes':
      response.socket?.end(reply.make(answerOrRefuse(request, world)));
      return;
  }
}

/** The default answer, or a 400 for a body that cannot be read. */
function answerOrRefuse(request: SeenRequest, world: World): Answer {
  try {
    return defaultReply(request, world);
  } catch {
    return { status: 400, body: { error: { code: 'bad_request', message: 'Ошибка 400' } } };
  }
}

function send(answer: Answer, response: ServerResponse): void {
  const bytes = writeHead(answer, response);
  response.end(response.req.method === 'HEAD' ? undefined : bytes);
}

async function sendHalf(answer: Answer, gate: Promise<unknown> | undefined, response: ServerResponse): Promise<void> {
  const bytes = writeHead(answer, response);
  const half = Math.floor(bytes.length / 2);
  await new Promise((resolve) => response.write(bytes.subarray(0, half), resolve));
  if (gate === undefined) {
    response.socket?.destroy();
    return;
  }
  await gate;
  response.end(bytes.subarray(half));
}

function writeHead({ status = 200, headers = {}, body = '' }: Answer, response: ServerResponse): Uint8Array {
  const isJson = typeof body === 'object' && !(body instanceof Uint8Array);
  const bytes = body instanceof Uint8Array ? body : Buffer.from(isJson ? JSON.stringify(body) : String(body));
  response.statusCode = status;
  // By the test's clock, which may have moved: the age of an answer is computed from its Date.
  response.setHeader('Date', new Date(Date.now()).toUTCString());
  if (isJson) response.setHeader('Content-Type', 'application/json; charset=utf-8');
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value as string | string[]);
  if (!response.hasHeader('Content-Length') && status !== 304 && status !== 204) {
    response.setHeader('Content-Length', bytes.length);
  }
  return bytes;
}
