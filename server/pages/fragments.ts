/**
 * Header and footer on their own, `/_parts/header.html` and `/_parts/footer.html` (D24), for pages of other servers.
 * They hold no script and nothing personal. All links are absolute and lead to the region's own host.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { namesOf, originOf, type RequestContext } from '../gateway/request-context.ts';
import type { PagePolicy } from '../http/response/content-security-policy.ts';
import { createQueryLoader, Dependencies } from './data/page-api.ts';
import type { Made, PageKeeper } from './kept/page-keeper.ts';
import { type OpenOptions, regionInfo } from './open-page.ts';
import { pageKey } from './page-address.ts';
import { admit, type RenderQueue } from './queue/render-queue.ts';
import { pageHead, sendKept, sendWhole } from './send-page.ts';

type FragmentName = 'header' | 'footer';
type AnswerFragment = (fragment: FragmentName, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

const noIndex = ['x-robots-tag', 'noindex'] as const;

/** @param keeper undefined: each fragment is rendered afresh */
export function createFragments(
  opening: OpenOptions,
  keeper: PageKeeper | undefined,
  queue: RenderQueue,
  policy: PagePolicy,
  now: () => number,
): AnswerFragment {
  const { source } = opening;
  // Servers that embed fragments may cache them for a minute.
  const head = { ...pageHead(policy), life: 'public, max-age=60', fields: [noIndex] };
  return async (fragment, request, reply) => {
    const { requestContext: context } = request;
    const path = `/_parts/${fragment}.html`;
    const key = pageKey(context, path, source.build);
    const make = (asked: RequestContext): Promise<Made> => makeFragment(fragment, path, asked);
    const kept = keeper?.find(key, context, make);
    if (kept !== undefined) return sendKept(request, reply, kept.page, kept.verdict, head);
    // Set now, so that a failure carries it as well.
    reply.header(...noIndex).header('x-cache', keeper === undefined ? 'BYPASS' : 'MISS');
    await admit(request, queue);
    const version = keeper?.version ?? 0;
    const made = await make(context);
    const page = keeper?.keep(key, made, version);
    if (page !== undefined) return sendKept(request, reply, page, 'MISS', head);
    // It lacks something, or it may change at any time: other servers should not hold on to it.
    reply.header('content-type', head.type).header('cache-control', 'no-store');
    return sendWhole(request, reply, made.html, policy(context));
  };

  async function makeFragment(fragment: FragmentName, path: string, context: RequestContext): Promise<Made> {
    const views = await source.views();
    const dependencies = new Dependencies();
    const onDefect = (error: unknown): void =>
      opening.log.error({ ...namesOf(context), err: error, screen: fragment }, 'model');
    const queries = await views.openFragment(fragment, createQueryLoader(opening, context, dependencies, onDefect));
    context.signal.throwIfAborted();
    const origin = originOf(context);
    const facts = {
      now: now(),
      build: source.build,
      region: regionInfo(context.region),
      origin,
      offered: context.offered?.calls ?? [],
      missing: context.offered?.missing ?? [],
    };
    const markup = views.renderFragment(fragment, facts, queries);
    const { styles } = source.assets(views.screenFile('notFound'));
    const links = styles.map((href) => `<link rel="stylesheet" href="${href}">`).join('');
    const html = Buffer.from(withOrigin(links + markup, origin));
    const about = { regionId: context.region.id, path, route: 'fragment' };
    return { html, dependencies, now: facts.now, about };
  }
}

/** Makes local addresses absolute. Text cannot match, because its quotation marks are escaped. */
function withOrigin(html: string, origin: string): string {
  return html.replace(/ (href|src|action)="(?=\/(?!\/))/g, ` $1="${origin}`);
}
