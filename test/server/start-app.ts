/** The public server on a port of its own, before a scripted shop API; pages are a stand-in. */

import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import type { Test } from 'tap';
import { createApp } from '../../server/app.ts';
import { assetFolders } from '../../server/builds/asset-folders.ts';
import { readConfig } from '../../server/config/config.ts';
import { Gateway } from '../../server/gateway/gateway.ts';
import { UpstreamClient } from '../../server/gateway/upstream-client.ts';
import { logSerializers } from '../../server/ops/log.ts';
import { createMetrics } from '../../server/ops/metrics.ts';
import { OptionalCalls } from '../../server/optional-calls/optional-calls.ts';
import { PageStore } from '../../server/pages/kept/page-store.ts';
import type { PageHandler } from '../../server/pages/pages.ts';
import { Regions } from '../../server/regions/regions.ts';
import type { Scheme } from '../../server/syntax/host-name.ts';
import { timesOfCalls } from '../../shared/contract/call-times.ts';
import { sendRaw } from '../kit/socket.ts';
import { type ScriptedUpstream, startUpstream } from '../kit/upstream.ts';

export interface StartedApp {
  readonly port: number;
  readonly app: FastifyInstance;
  readonly upstream: ScriptedUpstream;
  readonly gateway: Gateway;
  readonly regions: Regions;
  /** The log lines so far. */
  readonly lines: () => readonly Record<string, unknown>[];
  readonly metrics: ReturnType<typeof createMetrics>;
  drain(): void;
}

export interface AppSettings {
  /** Variables as conventions.md §1 names them. */
  readonly env?: Readonly<Record<string, string>>;
  readonly answerPage?: PageHandler;
  /** A folder of built assets. */
  readonly assets?: string;
}

const fakePage: PageHandler = async (request, reply) =>
  reply.type('text/html').send(`<h1>${request.method} ${request.requestContext.region.geo?.title}</h1>`);

export async function startApp(t: Test, settings: AppSettings = {}): Promise<StartedApp> {
  const upstream = await startUpstream(t);
  const config = readConfig({ SHOP_API_URL: upstream.url, PUBLIC_HOST: upstream.publicHost, ...settings.env });
  const chunks: string[] = [];
  const sink = new Writable({
    write(chunk, _encoding, done) {
      chunks.push(String(chunk));
      done();
    },
  });
  const logger = pino({ level: config.logLevel, base: null, serializers: logSerializers }, sink);
  const metrics = createMetrics('test');
  const { upstreamRetries: retries } = config;
  const apiUrl = (): string => config.shopApiUrl ?? '';
  const client = new UpstreamClient({ apiUrl, retries, limits: config.callLimits, metrics, now: Date.now });
  const isKnownHost = (host: string, scheme: Scheme): boolean => regions.isKnown(host, scheme);
  const { cacheMaxBytes, cookieDomain, regionHosts } = config;
  const gateway = new Gateway({
    client,
    timesOf: timesOfCalls(config.upstreamTimeoutMs, config.callTimes),
    cacheMaxBytes,
    cookieDomain,
    isKnownHost,
    metrics,
    log: logger,
  });
  const regions: Regions = new Regions({
    publicHost: () => config.publicHost ?? '',
    regionHosts,
    gateway,
    onFailure: (error) => logger.warn({ err: error }, 'regions'),
    onWrongHost: (city, host) => logger.warn({ city, host }, 'wrong host'),
  });
  const phase = { isDraining: false };
  const optionalCalls = new OptionalCalls({ probe: async () => undefined, log: logger });
  const answer = settings.answerPage ?? fakePage;
  const app = await createApp({
    config,
    logger,
    gateway,
    regions,
    optionalCalls,
    pages: {
      answer,
      answerForm: async (_call, request, reply) => answer(request, reply),
      answerFragment: async (_fragment, request, reply) => answer(request, reply),
    },
    kept: new PageStore(1_000_000),
    tiles: undefined,
    build: { id: 'test', timestamp: 1 },
    worker: undefined,
    assets: assetFolders(settings.assets === undefined ? [] : [settings.assets]),
    observer: metrics,
    onVital: config.vitalsSample > 0 ? metrics.vitalReceived : undefined,
    phase,
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  t.teardown(async () => {
    app.server.closeAllConnections();
    await app.close();
    await client.close();
  });
  return {
    port: (app.server.address() as AddressInfo).port,
    app,
    upstream,
    gateway,
    regions,
    metrics,
    lines: () =>
      chunks
        .join('')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line)),
    drain: () => {
      phase.isDraining = true;
    },
  };
}

/** One request over a connection of its own. @param line method and path */
export function askHost(host: string, { port }: StartedApp, line: string, headers: readonly string[], body: string) {
  return sendRaw(port, [`${line} HTTP/1.1`, `Host: ${host}`, ...headers], body);
}

/** The same of the public host. */
export function ask(app: StartedApp, line: string, headers: readonly string[] = [], body = '') {
  return askHost('shop.example', app, line, headers, body);
}

/** Headers and body of a request. */
export function json(value: object): [headers: string[], body: string] {
  const body = JSON.stringify(value);
  return [['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`], body];
}
