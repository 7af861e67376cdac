/** Opens the page of an address: starts its queries, and knows its status before the first byte. */
import type { FastifyBaseLogger } from 'fastify';
import { isLocalPath } from '../../shared/local-path.ts';
import { phoneFallback } from '../../shared/profile/profile.ts';
import { readPlace } from '../../views/context/place.ts';
import type { OpenPage } from '../../views/entry/server.tsx';
import type { BrowserSettings } from '../../views/page/boot.ts';
import type { Config } from '../config/config.ts';
import type { Gateway } from '../gateway/gateway.ts';
import { namesOf, originOf, type Region, type RequestContext } from '../gateway/request-context.ts';
import type { OptionalCalls } from '../optional-calls/optional-calls.ts';
import { splitUrl } from '../syntax/request-target.ts';
import type { ModelMemo } from './data/model-memo.ts';
import { createQueryLoader, Dependencies } from './data/page-api.ts';
import type { RenderInput } from './render/render.ts';
import type { RenderSource } from './render/render-source.ts';

export interface OpenOptions {
  readonly gateway: Gateway;
  readonly source: RenderSource;
  readonly settings: BrowserSettings;
  readonly models: ModelMemo;
  readonly optionalCalls: Pick<OptionalCalls, 'note'>;
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
}

export interface Opened {
  readonly context: RequestContext;
  readonly input: RenderInput;
  readonly status: PageStatus;
  readonly dependencies: Dependencies;
}

/**
 * @param url path and query, checked (`isTricky`), with known parameters only
 * @param now ms since 1970; decides what is 'today' on this page (D20)
 * @throws why the visitor's request was cancelled, if that has happened by the time that the data is there
 */
export async function openPage(
  options: OpenOptions,
  url: string,
  context: RequestContext,
  now: number,
): Promise<Opened> {
  const { source, settings, log } = options;
  const views = await source.views();
  const { path, search } = splitUrl(url);
  const at = readPlace(path, search);
  const dependencies = new Dependencies();
  const onModelError = (error: unknown): void => {
    if (!context.signal.aborted) log.error({ ...namesOf(context), err: error, screen: at.screen }, 'model');
  };
  const load = createQueryLoader(options, context, dependencies, onModelError);
  const page = await views.openPage(at, load, context.offered?.calls ?? []);
  context.signal.throwIfAborted();
  noteProductLoad(page, context, log);
  const status = pageStatus(page);
  const assets = source.assets(views.screenFile(status.code < 400 ? at.screen : 'notFound'));
  const boot = {
    now,
    build: source.build,
    region: regionInfo(context.region),
    origin: originOf(context),
    settings,
    offered: context.offered?.calls ?? [],
    missing: context.offered?.missing ?? [],
    ...(status.code === 200 ? {} : { fatal: { status: status.code } }),
    ...(dependencies.staleSince === undefined ? {} : { staleSince: dependencies.staleSince }),
  };
  const onError = (error: unknown): void => {
    dependencies.failed = true;
    if (!context.signal.aborted) log.error({ ...namesOf(context), err: error, screen: at.screen }, 'React render:');
  };
  const onUntil = (moment: number): void => dependencies.shorten({ freshUntil: moment, staleUntil: moment });
  const { signal } = context;
  const input = { page, boot, views, source, assets, signal, onError, onUntil };
  return { context, input, status, dependencies };
}

/** The same page with the error page in place of its screen, which threw (D45). */
export function brokenPage({ input, ...opened }: Opened): Opened {
  const code = 500;
  const assets = input.source.assets(input.views.screenFile('notFound'));
  const boot = { ...input.boot, fatal: { status: code, broken: true as const } };
  return { ...opened, status: { code }, input: { ...input, assets, boot } };
}

/** The settings that pages bring to the browser. @param worker is there a service worker? */
export function settingsOf(config: Config, worker: boolean): BrowserSettings {
  return {
    ...(config.metrikaId === undefined ? {} : { metrikaId: config.metrikaId }),
    ...(config.chatUrl === undefined ? {} : { chatUrl: config.chatUrl }),
    ...(config.cookieDomain === undefined ? {} : { cookieDomain: config.cookieDomain }),
    ...(config.vitalsSample === 0 ? {} : { vitalsSample: config.vitalsSample }),
    ...(config.serviceWorker && worker && { worker: true as const }),
  };
}

export interface PageStatus {
  readonly code: 200 | 301 | 302 | 404 | 500 | 502 | 503 | 504;
  /** A path on the same host. A permanent redirect keeps the request's query (D21). */
  readonly redirect?: string;
  /** Seconds. */
  readonly retryAfter?: number;
}

/**
 * The status of an open page (conventions.md §3): 404 and 410 give 404, a timeout 504, an open breaker 503, everything
 * else 502. A 503 or 504 sent by the API itself is a 502, too. Redirects never leave the host, whatever the API says.
 */
function pageStatus({ redirect, missing, failure }: OpenPage): PageStatus {
  if (redirect !== undefined && isLocalPath(redirect.redirect)) {
    return { code: redirect.temporary === true ? 302 : 301, redirect: redirect.redirect };
  }
  if (missing) return { code: 404 };
  if (failure === undefined) return { code: 200 };
  if (failure.status === 504 && failure.code === 'timeout') return { code: 504 };
  if (failure.status === 503 && failure.code === 'busy') return { code: 503, retryAfter: failure.retryAfter ?? 2 };
  return { code: 502 };
}

/** Logs that a product could not be loaded while its address was being checked (spec §8). A missing one (404, 410) is no failure. */
function noteProductLoad(page: OpenPage, context: RequestContext, log: Pick<FastifyBaseLogger, 'warn'>): void {
  const { at, failure, missing } = page;
  if (failure === undefined || missing || (at.screen !== 'product' && at.screen !== 'legacyProduct')) return;
  log.warn({ ...namesOf(context), screen: at.screen, status: failure.status, code: failure.code }, 'Product load:');
}

/** The facts about its city that a page contains. */
export function regionInfo({ id, geo, host }: Region) {
  const { title = '', phone, timezone } = geo ?? {};
  return { id, title, phone: phone || (phoneFallback ?? ''), host, ...(typeof timezone === 'string' && { timezone }) };
}
