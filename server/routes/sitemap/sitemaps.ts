/** Serves `/sitemap.xml`, the index of a region's host, and the files that it names (conventions.md §3). */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { type AddressInput, fillAddress } from '../../../shared/contract/addresses.ts';
import type { Gateway } from '../../gateway/gateway.ts';
import { originOf, type RequestContext } from '../../gateway/request-context.ts';
import { failure } from '../../http/response/own-failure.ts';
import { tagOf } from '../../http-cache/rules/tags.ts';
import { KeptPage, type PageStore } from '../../pages/kept/page-store.ts';
import { type DocumentHead, type SentRequest, sendKept } from '../../pages/send-page.ts';
import { withSortedParameters } from '../../syntax/query.ts';
import { listFiles, type MakeCall, sitemapEntries, sitemapIndex, urlSet } from './files.ts';

/** How long a sitemap is kept, here and by clients; s. */
const HOUR = 3600;
const head: DocumentHead = { type: 'application/xml', life: `public, max-age=${HOUR}`, fields: [] };
const headOfIncomplete: DocumentHead = { ...head, life: 'no-store' };

interface Written {
  readonly xml: string;
  /** Is nothing missing? Else it is neither kept nor cached. */
  readonly isComplete: boolean;
}

export interface SitemapOptions {
  readonly gateway: Pick<Gateway, 'shared'>;
  readonly store: PageStore;
}

export async function sitemapRoutes(app: FastifyInstance, { gateway, store }: SitemapOptions): Promise<void> {
  const answer = createSitemaps(gateway, store);
  const method = ['GET', 'HEAD'];
  app.route({
    url: '/sitemap.xml',
    method,
    config: { route: 'sitemap' },
    handler: (request, reply) => answer(request, reply, undefined),
  });
  app.route<{ Params: { file: string } }>({
    url: '/sitemap-:file(^[a-z0-9-]+).xml',
    method,
    config: { route: 'sitemap', template: '/sitemap-{file}.xml' },
    handler: (request, reply) => answer(request, reply, request.params.file),
  });
}

/**
 * Concurrent requests share the making of a file: a large one takes hundreds of calls. It goes on when they have left,
 * and is kept for the next one.
 */
function createSitemaps(gateway: Pick<Gateway, 'shared'>, store: PageStore, now: () => number = Date.now) {
  const making = new Map<string, Promise<readonly [KeptPage, DocumentHead]>>();
  return async (request: SentRequest, reply: FastifyReply, file: string | undefined): Promise<undefined> => {
    const path = pathOf(file);
    const key = originOf(request.requestContext) + path;
    const kept = store.get(key, now());
    if (kept !== undefined) return sendKept(request, reply, kept, 'HIT', head);
    const [made, madeHead] = await making.getOrInsertComputed(key, () =>
      make(key, path, file, request.requestContext).finally(() => making.delete(key)),
    );
    return sendKept(request, reply, made, 'MISS', madeHead);
  };

  /** @throws ApiError 404 if there is no such file, or no address in it */
  async function make(
    key: string,
    path: string,
    name: string | undefined,
    asked: RequestContext,
  ): Promise<readonly [KeptPage, DocumentHead]> {
    const { version } = store;
    const tags = new Set<string>();
    // The first visitor may leave while others still wait, so the work has a signal of its own.
    const context: RequestContext = { ...asked, signal: new AbortController().signal, records: [] };
    const unstored: RequestContext = { ...context, skipsStore: true };
    const ask: MakeCall = async (call, input, use) => {
      const { value } = await gateway.shared(call, input, use === 'skip-store' ? unstored : context);
      // A page that is not there is no part of the file: its 404 would make the file count as out of date at once.
      tags.add(withSortedParameters(fillAddress(call, input as AddressInput).url)).add(tagOf(call));
      return value;
    };
    const origin = originOf(context);
    const { xml, isComplete } = name === undefined ? await makeIndex(origin, ask) : await makeFile(origin, name, ask);
    const until = now() + (isComplete ? HOUR * 1000 : 0);
    const life = { freshUntil: until, staleUntil: until };
    const about = { ...life, tags, regionId: context.region.id, path, route: 'sitemap' };
    const made = new KeptPage(Buffer.from(xml), about);
    // A large file may exceed the store's limit for one value. The plain form may go once brotli is there.
    await made.encoded('br');
    if (!isComplete) return [made, headOfIncomplete];
    store.set(key, made, version);
    return [made, head];
  }
}

/** @param name of a file; undefined for the index */
function pathOf(name: string | undefined): string {
  return name === undefined ? '/sitemap.xml' : `/sitemap-${name}.xml`;
}

async function makeIndex(origin: string, ask: MakeCall): Promise<Written> {
  const { names, isComplete } = await listFiles(ask);
  const files = names.map((name) => ({ path: pathOf(name) }));
  return { xml: sitemapIndex(origin, files), isComplete };
}

async function makeFile(origin: string, name: string, ask: MakeCall): Promise<Written> {
  const entries = (await Array.fromAsync(sitemapEntries(name, ask) ?? [])).flat();
  if (entries.length === 0) throw failure(404);
  return { xml: urlSet(origin, entries), isComplete: true };
}
