/**
 * Header and footer on their own, `/_parts/header.html` and `/_parts/footer.html` (D24), for pages of other servers.
 * They hold no script and nothing personal. All links are absolute and lead to the region's own host.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FragmentName } from '../dispatch/dispatched.ts';
import { namesOf, originOf } from '../gateway/request-context.ts';
import type { PagePolicy } from '../http/response/content-security-policy.ts';
import { createQueryLoader, Dependencies } from './data/page-api.ts';
import { KeptPage, type PageStore } from './kept/page-store.ts';
import { type OpenOptions, regionInfo } from './open-page.ts';
import { pageKey } from './page-address.ts';
import { pageHead, sendKept } from './send-page.ts';

type AnswerFragment = (fragment: FragmentName, request: FastifyRequest, reply: FastifyReply) => Promise<undefined>;

/** @param store undefined: each fragment is rendered afresh */
export function createFragments(
  opening: OpenOptions,
  store: PageStore | undefined,
  policy: PagePolicy,
  now: () => number,
): AnswerFragment {
  const { source } = opening;
  // Servers that embed fragments may cache them for a minute.
  const noIndex = ['x-robots-tag', 'noindex'] as const;
  const head = { ...pageHead(policy), life: 'public, max-age=60', fields: [noIndex] };
  return async (fragment, request, reply) => {
    const { requestContext: context } = request;
    const path = `/_parts/${fragment}.html`;
    const key = pageKey(context, path, source.build);
    const kept = store?.get(key, now());
    if (kept !== undefined && kept.metadata.freshUntil > now()) return sendKept(request, reply, kept, 'HIT', head);
    const version = store?.version ?? 0;
    // Set now, so that a failure carries it as well.
    reply.header(...noIndex);
    const { html, dependencies } = await render(fragment, request);
    const { failed, staleSince, freshUntil, staleUntil, tags } = dependencies;
    const facts = { freshUntil, staleUntil, tags, regionId: context.region.id, path, route: 'fragment' };
    const page = new KeptPage(html, facts);
    if (!failed && staleSince === undefined) store?.set(key, page, version);
    return sendKept(request, reply, page, store === undefined ? 'BYPASS' : 'MISS', head);
  };

  async function render(
    fragment: FragmentName,
    { requestContext: context }: FastifyRequest,
  ): Promise<{ html: Buffer; dependencies: Dependencies }> {
    const views = await source.views();
    const dependencies = new Dependencies();
    const onDefect = (error: unknown): void =>
      opening.log.error({ ...namesOf(context), err: error, screen: fragment }, 'model');
    const load = createQueryLoader(opening, context, dependencies, onDefect);
    const origin = originOf(context);
    const boot = {
      now: now(),
      build: source.build,
      region: regionInfo(context.region),
      origin,
      offered: context.offered?.calls ?? [],
      missing: context.offered?.missing ?? [],
    };
    const markup = await views.renderFragment(fragment, boot, load);
    const { styles } = source.assets(views.screenSource('notFound'));
    const links = styles.map((href) => `<link rel="stylesheet" href="${href}">`).join('');
    return { html: Buffer.from(withOrigin(links + markup, origin)), dependencies };
  }
}

/** Makes local addresses absolute. Text cannot match, because its quotation marks are escaped. */
function withOrigin(html: string, origin: string): string {
  return html.replace(/ (href|src|action)="(?=\/(?!\/))/g, ` $1="${origin}`);
}
