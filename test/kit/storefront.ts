/** The real storefront in this process, on free ports, in front of an API that the test provides. */
import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import type { Test } from 'tap';
import { type Dispatcher, request } from 'undici';
import { readConfig } from '../../server/config/config.ts';
import { createLog, type Log } from '../../server/ops/log.ts';
import type { EventLoop } from '../../server/pages/queue/render-queue.ts';
import { startStorefront as startReal } from '../../server/storefront.ts';
import { type BuildOptions, openBuild } from '../../server/views-source.ts';
import { untilInteractive } from './interactive.ts';
import type { ScriptedUpstream } from './upstream.ts';

export const GOOGLEBOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';

export interface Asking {
  /** The region's host; default: that of the default region. */
  readonly host?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

interface Sending extends Asking {
  readonly body?: string;
}

export interface Reply {
  readonly status: number;
  /** Decompressed. */
  readonly text: string;
  readonly headers: Dispatcher.ResponseData['headers'];
  /** The only or first value of a header field. */
  header(name: string): string | undefined;
}

export interface Storefront {
  readonly port: number;
  readonly opsPort: number;
  readonly publicHost: string;
  /** The default region's address in a browser. */
  readonly browserUrl: string;
  get(path: string, asking?: Asking): Promise<Reply>;
  getJson(path: string, asking?: Asking): Promise<Reply & { readonly json: unknown }>;
  send(method: string, path: string, sending?: Sending): Promise<Reply>;
  /** The response as it is received, still compressed. */
  open(path: string, asking?: Asking): Promise<Dispatcher.ResponseData>;
  /** Requests a page until it is served from the cache. */
  untilKept(path: string, asking?: Asking): Promise<Reply>;
  /** Waits until the page is hydrated and handles links. */
  untilInteractive(page: Page): Promise<void>;
  stop(): Promise<void>;
}

export interface StorefrontOptions {
  readonly upstream: ScriptedUpstream;
  readonly env?: Readonly<Record<string, string>>;
  /** Whether a browser opens it: its hosts then end in `.localhost` and have the real port. */
  readonly browser?: boolean;
  /** The port, for a storefront that replaces another one; default: a free port. */
  readonly port?: number;
  /** The build to serve; default: the project's, without earlier ones. */
  readonly build?: BuildOptions;
  /** Receives the log; default: nothing is logged. */
  readonly log?: Log;
  /** The drain delay in ms; default: none. */
  readonly drainDelay?: number;
  /** Default: this process's event loop. */
  readonly loop?: EventLoop;
  /** The time limits of the start and of Redis are multiplied by it; default: 1. */
  readonly patience?: number;
}

/** Starts a storefront, until the test ends. */
export async function startStorefront(t: Test, options: StorefrontOptions): Promise<Storefront> {
  const { upstream, env, browser = false, build } = options;
  const port = options.port ?? (browser ? await findFreePort() : 0);
  if (browser) upstream.publicHost = `shop.localhost:${port}`;
  const config = readConfig({
    PORT: String(port),
    OPS_PORT: '0',
    SHOP_API_URL: upstream.url,
    PUBLIC_HOST: upstream.publicHost,
    LOG_LEVEL: 'silent',
    // A service worker would carry over what one test did to the next.
    SERVICE_WORKER: 'off',
    ...env,
  });
  const log = options.log ?? createLog(config.logLevel);
  const real = await startReal(config, log, await openBuild(build), options);
  const storefront = { ...real, ...createClient(real.port, real.publicHost) };
  t.teardown(() => real.stop());
  return storefront;
}

/** Functions that send requests to a port. */
export function createClient(port: number, publicHost: string) {
  const open = (method: string, path: string, { host = publicHost, headers = {}, body }: Sending = {}) =>
    request(`http://127.0.0.1:${port}${path}`, {
      method: method as Dispatcher.HttpMethod,
      headers: { host, ...headers },
      ...(body === undefined ? {} : { body }),
    });
  const send = async (method: string, path: string, sending?: Sending): Promise<Reply> => {
    const { statusCode, headers, body } = await open(method, path, sending);
    const bytes = Buffer.from(await body.arrayBuffer());
    const header = (name: string): string | undefined => {
      const value = headers[name];
      return Array.isArray(value) ? value[0] : value;
    };
    return { status: statusCode, headers, header, text: decode(bytes, header('content-encoding')) };
  };
  return {
    browserUrl: `http://${publicHost}`,
    send,
    get: (path: string, asking?: Asking) => send('GET', path, asking),
    open: (path: string, asking?: Asking) => open('GET', path, asking),
    getJson: async (path: string, asking?: Asking) => {
      const reply = await send('GET', path, asking);
      return { ...reply, json: JSON.parse(reply.text) as unknown };
    },
    untilKept: async (path: string, asking?: Asking) => {
      for (let tries = 0; tries < 300; tries += 1) {
        const reply = await send('GET', path, asking);
        if (reply.header('x-cache') === 'HIT') return reply;
      }
      throw new Error(`${path} is never kept`);
    },
    untilInteractive,
  };
}

function decode(bytes: Buffer, encoding: string | undefined): string {
  if (bytes.length === 0) return '';
  if (encoding === 'br') return brotliDecompressSync(bytes).toString();
  if (encoding === 'gzip') return gunzipSync(bytes).toString();
  return bytes.toString();
}

/** Below the range of ephemeral ports (from 32768), and without ports that browsers block. */
const LOWEST = 20_000;
const HIGHEST = 32_000;
const handedOut = new Set<number>();

/**
 * Finds a port for servers that have to know it before they listen. It stays free in the meantime, because the system
 * assigns other ports to those who ask for any port or open a connection.
 */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = randomInt(LOWEST, HIGHEST);
    if (handedOut.has(port)) continue;
    // Reserved at once, so that a concurrent call takes another port.
    handedOut.add(port);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
