/** The upstream side alone, over the scripted API: no storefront in front of it. */

import type { Test } from 'tap';
import { Gateway, type GatewayOptions } from '../../server/gateway/gateway.ts';
import type { RawAnswer } from '../../server/gateway/outgoing.ts';
import type { ClientRequest } from '../../server/gateway/request.ts';
import type { RequestContext } from '../../server/gateway/request-context.ts';
import { type ClientOptions, UpstreamClient } from '../../server/gateway/upstream-client.ts';
import type { UpstreamMetrics } from '../../server/gateway/upstream-metrics.ts';
import { timesOfCalls } from '../../shared/contract/call-times.ts';
import { type Clock, makeClock } from '../kit/clock.ts';
import { type ScriptedUpstream, startUpstream } from '../kit/upstream.ts';

/** What the metrics were told, as words: `retried GET /api/geo.json`. */
export type Told = string[];

export interface Scene {
  readonly upstream: ScriptedUpstream;
  readonly gateway: Gateway;
  readonly clock: Clock;
  readonly told: Told;
  readonly logged: object[];
  /** A visit of the default region; parts of it may be set. */
  context(over?: Partial<RequestContext>): RequestContext;
  /** A request that is passed on unread. */
  pass(asked: ClientRequest, context?: RequestContext): Promise<RawAnswer>;
  /** A browser's GET of class 'other'. */
  other(url: string, headers?: ClientRequest['headers'], context?: RequestContext): Promise<RawAnswer>;
}

export interface SceneOptions extends Partial<Omit<GatewayOptions, 'client'>> {
  readonly retries?: number;
  /** The limit of calls that have none of their own. */
  readonly timeoutMs?: number;
  readonly limits?: ClientOptions['limits'];
  readonly apiUrl?: () => string;
}

export async function setScene(t: Test, options: SceneOptions = {}): Promise<Scene> {
  const upstream = await startUpstream(t);
  const clock = makeClock(t);
  const told: Told = [];
  const logged: object[] = [];
  const metrics: UpstreamMetrics = {
    callEnded: (call, _of, outcome) => told.push(`ended ${call} ${outcome}`),
    shed: (of, reason) => told.push(`shed ${of} ${reason}`),
    retried: (call) => told.push(`retried ${call}`),
    breakerChanged: (_of, state, group) => told.push(`breaker ${group} ${state}`),
    watchPool: () => undefined,
    staleOnError: (of) => told.push(`stale on error ${of}`),
    answered: (of, verdict) => told.push(`answered ${of} ${verdict}`),
    tierAsked: () => undefined,
    misfit: (call, result) => told.push(`misfit ${call} ${result}`),
  };
  const client = new UpstreamClient({
    apiUrl: options.apiUrl ?? (() => upstream.url),
    retries: options.retries ?? 0,
    limits: options.limits,
    metrics,
    now: clock.now,
  });
  const gateway = new Gateway({
    client,
    timesOf: timesOfCalls(options.timeoutMs ?? 5000),
    cacheMaxBytes: 8_000_000,
    isKnownHost: (host) => host === 'spb.shop.example',
    metrics,
    log: { warn: (about) => logged.push(about) },
    now: clock.now,
    ...options,
  });
  t.teardown(() => client.close());
  const context = (over: Partial<RequestContext> = {}): RequestContext => ({
    requestId: '6f1c3e0a-2a44-4b6e-9a51-2f0c9d0f6a11',
    startedAt: performance.now(),
    requestHost: 'shop.example',
    region: { id: 1, host: 'shop.example', apiHost: 'shop.example', geo: undefined },
    scheme: 'http',
    clientAddress: '127.0.0.1',
    signal: new AbortController().signal,
    records: [],
    ...over,
  });
  const other: Scene['other'] = async (url, headers = {}, by = context()) =>
    gateway.answerRead('other', { method: 'GET', url, headers }, by);
  const pass: Scene['pass'] = (asked, by = context()) => {
    const call = gateway.passing.callOf(asked, by);
    return gateway.passing.settle(call, client.send(call));
  };
  return { upstream, gateway, clock, told, logged, context, other, pass };
}

export function headerOf(raw: RawAnswer, name: string): string | undefined {
  return raw.headers.find(([known]) => known === name)?.[1];
}

export function textOf(raw: RawAnswer): string {
  if (!(raw.body instanceof Uint8Array)) throw new Error('the body is a stream');
  return Buffer.from(raw.body).toString();
}
