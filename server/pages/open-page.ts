/** Opens the page of an address: starts its queries, and knows its status before the first byte. */
import type { FastifyBaseLogger } from 'fastify';
import { readPlace } from '../../views/context/place.ts';
import type { BrowserSettings } from '../../views/page/boot.ts';
import { splitUrl } from '../addresses/request-target.ts';
import type { Gateway } from '../gateway/gateway.ts';
import { namesOf, originOf, type RequestContext } from '../gateway/request-context.ts';
import type { OptionalCalls } from '../optional-calls/optional-calls.ts';
import type { ModelMemo } from './model-memo.ts';
import { createQueryLoader, Dependencies } from './page-api.ts';
import { type PageStatus, pageStatus } from './page-status.ts';
import { noteProductLoad } from './product-load.ts';
import { regionInfo } from './region-info.ts';
import type { RenderInput } from './render.ts';
import type { RenderSource } from './render-source.ts';

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
  /** `Link` header field: preloads the styles. */
  readonly link: string;
}

/**
 * @param url path and query, checked by the dispatcher, with known parameters only
 * @param now ms since 1970; decides what is 'today' on this page (D20)
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
  noteProductLoad(page, context, log);
  const status = pageStatus(page);
  const assets = source.assets(views.screenSource(at.screen));
  const boot = {
    now,
    build: source.build,
    region: regionInfo(context.region),
    origin: originOf(context),
    styles: assets.styles,
    settings,
    offered: context.offered?.calls ?? [],
    ...(status.code === 200 ? {} : { fatal: { status: status.code } }),
    ...(dependencies.staleSince === undefined ? {} : { staleSince: dependencies.staleSince }),
  };
  // A browser opens few connections to a host. The header field lets styles have the first, before anything that the
  // document names.
  const link = assets.styles.map((href) => `<${href}>; rel=preload; as=style`).join(', ');
  const onError = (error: unknown): void => {
    dependencies.failed = true;
    if (!context.signal.aborted) log.error({ ...namesOf(context), err: error, screen: at.screen }, 'React render:');
  };
  return { context, input: { page, boot, views, source, assets, onError }, status, dependencies, link };
}

/** The same page with the error page in place of its screen, which threw (D45). */
export function brokenPage({ input, ...opened }: Opened): Opened {
  const code = 500;
  const boot = { ...input.boot, fatal: { status: code, broken: true as const } };
  return { ...opened, status: { code }, input: { ...input, boot } };
}
