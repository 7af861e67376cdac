/** `/sitemap.xml`, the index of a region's host, and the files that it names (conventions.md §3). */
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { chooseEncoding } from '../encoding/choose.ts';
import { createCompressor } from '../encoding/compress.ts';
import type { Gateway } from '../gateway/gateway.ts';
import { originOf } from '../gateway/request-context.ts';
import { failure } from '../http/failure.ts';
import { type Ask, listParts, partEntries } from './sitemap/parts.ts';
import { sitemapIndex, urlSet } from './sitemap/xml.ts';

const HOUR = 3600;

export function createSitemaps(gateway: Pick<Gateway, 'shared'>) {
  return async (
    { decision, requestContext: context, headers, method }: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> => {
    if (decision.kind !== 'sitemap') throw new TypeError(`not a sitemap: ${decision.kind}`);
    const origin = originOf(context);
    const ask: Ask = async (key, input) => (await gateway.shared(key, input, context)).value;
    const body = decision.part === undefined ? index(origin, ask) : file(origin, decision.part, ask);
    // A failure before the first piece has a status of its own; a later one breaks the answer off.
    const first = await body.next();
    reply.header('content-type', 'application/xml').header('cache-control', `public, max-age=${HOUR}`);
    reply.header('vary', 'accept-encoding');
    if (method === 'HEAD') return reply.send();
    const pieces = Readable.from(whole(first, body));
    const encoding = chooseEncoding(headers['accept-encoding']);
    if (encoding === 'identity') return reply.send(pieces);
    const compressor = createCompressor(encoding);
    pieces.on('error', (error) => compressor.destroy(error));
    return reply.header('content-encoding', encoding).send(pieces.pipe(compressor));
  };
}

async function* index(origin: string, ask: Ask): AsyncGenerator<string> {
  const parts = await listParts(ask);
  yield sitemapIndex(
    origin,
    parts.map((part) => ({ path: `/sitemap-${part}.xml` })),
  );
}

/** @throws ApiError 404 where there is no such file, or no address in it */
async function* file(origin: string, part: string, ask: Ask): AsyncGenerator<string> {
  const entries = partEntries(part, ask);
  const first = await entries?.next();
  if (entries === undefined || first === undefined || first.done === true) throw failure(404);
  yield* urlSet(origin, whole(first, entries));
}

async function* whole<Piece>(first: IteratorResult<Piece>, rest: AsyncGenerator<Piece>): AsyncGenerator<Piece> {
  if (first.done !== true) yield first.value;
  yield* rest;
}
