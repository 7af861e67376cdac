/**
 * Answers requests for pages: kept, streamed, or complete for crawlers (conventions.md §3).
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { PLAIN_CART } from '../../shared/rules/checkout/plain-steps.ts';
import { isCrawlerName } from '../../shared/rules/crawler.ts';
import type { RequestContext } from '../gateway/request-context.ts';
import type { PagePolicy } from '../http/response/content-security-policy.ts';
import { pageRoute } from '../http/route-names.ts';
import { ModelMemo } from './data/model-memo.ts';
import { createPersonalPages } from './forms/personal-pages.ts';
import type { FormPath } from './forms/posted-forms.ts';
import { createFragments } from './fragments.ts';
import { type Made, PageKeeper } from './kept/page-keeper.ts';
import { PageStore } from './kept/page-store.ts';
import { brokenPage, type Opened, type OpenOptions, openPage } from './open-page.ts';
import { knownAddress, pageKey } from './page-address.ts';
import { admit, type EventLoop, type RenderFor, type RenderLimits, RenderQueue } from './queue/render-queue.ts';
import { renderWhole } from './render/render.ts';
import { pageHead, sendKept, sendStream, sendWhole } from './send-page.ts';

export interface PagesOptions extends Omit<OpenOptions, 'models'> {
  /** `PAGE_CACHE`. */
  readonly keep: boolean;
  /** Memory limit for kept pages. */
  readonly maxBytes: number;
  readonly contentSecurityPolicy: PagePolicy;
  /**
   * Called after each render.
   * @param ms how long it took
   * @param trace id of the trace that recorded it
   */
  readonly onRender: (screen: string, ms: number, trace: string | undefined) => void;
  /** Called with 1 when a page is begun for a visitor, and with -1 when its response has ended. */
  readonly onOpen?: (change: 1 | -1) => void;
  /**
   * Called after kept pages were dropped because an answer in them no longer holds (D49). Not called if another
   * instance reported it.
   * @param region geo id
   */
  readonly onGone?: ((url: string, region: number | undefined) => void) | undefined;
  readonly renderLimits: RenderLimits;
  /** Called for each render that is refused. */
  readonly onShed: (of: RenderFor, reason: 'full' | 'late') => void;
  readonly loop?: EventLoop | undefined;
  readonly now?: () => number;
}

/** Answers a page. A kept page is sent at once, without a promise. */
export type PageHandler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown> | undefined;

export interface Pages {
  readonly answer: PageHandler;
  /** Makes the call of a posted form, and answers with its page (D39). */
  readonly answerForm: (path: FormPath, ...asked: Parameters<PageHandler>) => Promise<unknown>;
  readonly answerFragment: ReturnType<typeof createFragments>;
  readonly store: PageStore;
  /** Number of renders in the queue. */
  readonly waiting: () => number;
}

export function createPages(options: PagesOptions): Pages {
  const now = options.now ?? Date.now;
  const store = new PageStore(options.maxBytes);
  const opening: OpenOptions = { ...options, models: new ModelMemo() };
  const queue = new RenderQueue({ ...options.renderLimits, onShed: options.onShed, loop: options.loop });
  const keeper = new PageKeeper(options.log, store, queue, now);
  options.gateway.onReplaced = ({ url, region, isRemote }) => {
    if (store.forget(url, region) > 0 && !isRemote) options.onGone?.(url, region);
  };
  const policy = options.contentSecurityPolicy;
  const head = pageHead(policy);
  const personal = createPersonalPages(opening, queue, policy, now);
  const answerFragment = createFragments(opening, options.keep ? keeper : undefined, queue, policy, now);

  const answerForm: Pages['answerForm'] = (path, request, reply) =>
    personal.take(path, request, reply, knownAddress(request.target.url));

  return { store, answer, answerForm, answerFragment, waiting: () => queue.length };

  function answer(request: FastifyRequest, reply: FastifyReply): Promise<unknown> | undefined {
    const url = knownAddress(request.target.url);
    if (url === PLAIN_CART) return personal.showCart(request, reply, url);
    if (!options.keep) return render(request, reply, url, undefined);
    const { requestContext: context } = request;
    const key = pageKey(context, url, options.source.build);
    const kept = keeper.find(key, context, (nobody) => makePage(url, nobody));
    if (kept === undefined) return render(request, reply, url, key);
    request.route = kept.page.metadata.route;
    return sendKept(request, reply, kept.page, kept.verdict, head);
  }

  /**
   * @param url with known parameters only
   * @param key to keep the page under; undefined: it is not kept
   */
  async function render(
    request: FastifyRequest,
    reply: FastifyReply,
    url: string,
    key: string | undefined,
  ): Promise<unknown> {
    await admit(request, queue);
    options.onOpen?.(1);
    reply.raw.once('close', () => options.onOpen?.(-1));
    const { version } = keeper;
    const opened = await openPage(opening, url, request.requestContext, now());
    const { status } = opened;
    request.route = pageRoute(opened.input.page.at.screen);
    reply.header('x-cache', options.keep ? 'MISS' : 'BYPASS').header('cache-control', head.life);
    if (status.redirect !== undefined) {
      const { search } = request.target;
      return reply
        .code(status.code)
        .header('location', status.redirect + (status.code === 301 ? search : ''))
        .send();
    }
    if (status.retryAfter !== undefined) reply.header('retry-after', status.retryAfter);
    try {
      return await send(opened, request, reply, url, key, version);
    } catch (error) {
      if (opened.context.signal.aborted) throw error;
      return send(brokenPage(opened), request, reply, url, key, version);
    }
  }

  /** @throws what the frame of the page or its screen threw, as long as nothing was sent */
  async function send(
    opened: Opened,
    request: FastifyRequest,
    reply: FastifyReply,
    url: string,
    key: string | undefined,
    version: number,
  ): Promise<unknown> {
    const { status } = opened;
    const { source: styles } = opened.input.assets.css;
    const crawler = isCrawlerName(request.headers['user-agent'] ?? '');
    reply.code(status.code).header('content-type', head.type);
    // A crawler reads each page once, so these pages are not kept (D52).
    const kept = status.code === 200 && !crawler ? key : undefined;
    if (crawler && status.code !== 200) return reply.send('');
    if (request.method === 'HEAD') {
      return reply
        .header('content-security-policy', policy(request.requestContext, { styles }))
        .header('vary', 'accept-encoding')
        .send();
    }
    const { screen } = opened.input.page.at;
    const startedAt = performance.now();
    const span = request.span?.begin(`render ${screen}`);
    // If the render is broken off, its span ends with the response.
    if (span !== undefined) reply.raw.once('close', () => span.end());
    const rendered = (): void => {
      span?.end();
      options.onRender(screen, performance.now() - startedAt, span?.exemplar);
    };
    // If all data is there, every visitor gets the page in one piece. A crawler waits for late data.
    if (crawler || opened.input.page.queries.settled) {
      const html = await renderWhole(opened.input);
      rendered();
      const page = kept === undefined ? undefined : keeper.keep(kept, madeOf(opened, html), version);
      return page === undefined
        ? sendWhole(request, reply, html, policy(request.requestContext, { styles }))
        : sendKept(request, reply, page, 'MISS', head);
    }
    if (kept !== undefined) {
      // The stream is for this visitor only. The kept page is rendered separately, from answers that are now in the
      // cache.
      const { dependencies, input, context } = opened;
      const origin = { dependencies, now: input.boot.now };
      reply.raw.once('finish', () => keeper.keepStreamed(kept, origin, context, (nobody) => makePage(url, nobody)));
    }
    return sendStream(opened, request, reply, policy, rendered);
  }

  /** Renders a page whole, to be kept. */
  async function makePage(url: string, context: RequestContext): Promise<Made | 'gone' | undefined> {
    const opened = await openPage(opening, url, context, now());
    if (isGone(opened)) return 'gone';
    return opened.status.code === 200 ? madeOf(opened, await renderWhole(opened.input)) : undefined;
  }
}

function madeOf({ context, input, dependencies }: Opened, html: Buffer): Made {
  const { path, screen } = input.page.at;
  const styles = input.assets.css.source;
  const about = { styles, regionId: context.region.id, path, route: pageRoute(screen) };
  return { html, dependencies, now: input.boot.now, about };
}

/** Is the page's main thing gone or moved, or may it no longer be shown (D49)? A 5xx says neither. */
function isGone({ status, input }: Opened): boolean {
  const { failure } = input.page;
  return status.code === 301 || status.code === 404 || (failure !== undefined && failure.status < 500);
}
