/** The three ways in which a page leaves: as a stream, whole, and kept. */
import { randomBytes } from 'node:crypto';
import { PassThrough } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { chooseEncoding, type Encoding } from '../encoding/choose.ts';
import { compress, createCompressor } from '../encoding/compress.ts';
import type { CacheVerdict } from '../gateway/answer.ts';
import { andThen } from '../gateway/now-or-later.ts';
import { matchesEtag } from '../http-cache/rules/conditions.ts';
import type { Opened } from './open-page.ts';
import type { KeptPage } from './page-store.ts';
import { renderStream } from './render.ts';

/** The policy of a page: with a nonce for a stream, without for a page that holds no inline script. */
export type PagePolicy = (nonce: string | undefined) => string;

/**
 * Streams: the head and the shell leave as soon as they are rendered, compressed or not.
 * @param onEnd told when the last block was rendered
 */
export function sendStream(
  opened: Opened,
  request: FastifyRequest,
  reply: FastifyReply,
  policy: PagePolicy,
  onEnd: () => void,
): Promise<FastifyReply> {
  const nonce = randomBytes(16).toString('base64');
  const encoding = encodingFor(request, reply);
  const out = encoding === 'identity' ? new PassThrough() : createCompressor(encoding);
  return new Promise((resolve, reject) => {
    const rendering = renderStream(opened.input, {
      nonce,
      onShell: () => resolve(reply.header('content-security-policy', policy(nonce)).send(out)),
      write: (piece) => {
        out.write(piece);
      },
      end: () => {
        out.end();
        onEnd();
      },
      onShellError: reject,
    });
    const { signal } = opened.context;
    const leave = (): void => {
      rendering.abort(new Error('the visitor has left'));
      out.destroy();
    };
    if (signal.aborted) leave();
    else signal.addEventListener('abort', leave);
  });
}

/** Sends a complete document that is not kept. */
export async function sendWhole(
  request: FastifyRequest,
  reply: FastifyReply,
  html: Buffer,
  policy: PagePolicy,
): Promise<FastifyReply> {
  reply.header('content-security-policy', policy(undefined));
  return reply.send(await compress(html, encodingFor(request, reply)));
}

/** Visitors ask anew each time; the answer may be a 304. */
const FOR_VISITORS = 'private, no-cache';

/**
 * Sends a kept page in the encoding that the client takes, or 304 when it has that encoding (RFC 9110 §13.1.2).
 * @param life `Cache-Control` of the answer
 */
export function sendKept(
  request: FastifyRequest,
  reply: FastifyReply,
  page: KeptPage,
  verdict: CacheVerdict,
  policy: PagePolicy,
  life: string = FOR_VISITORS,
): Promise<undefined> | undefined {
  reply.header('content-security-policy', policy(undefined));
  return sendDocument(request, reply, page, verdict, life, 'text/html; charset=utf-8');
}

/** Sends whatever is kept, of any type. */
export function sendDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  page: KeptPage,
  verdict: CacheVerdict,
  life: string,
  type: string,
): Promise<undefined> | undefined {
  const encoding = encodingFor(request, reply);
  const etag = page.etag(encoding);
  request.kept = page.facts;
  reply.header('x-cache', verdict).header('cache-control', life).header('etag', etag);
  const noneMatch = request.headers['if-none-match'];
  if (noneMatch !== undefined && matchesEtag(noneMatch, etag)) {
    reply.removeHeader('content-encoding').code(304).send();
    return;
  }
  reply.header('content-type', type);
  if (page.facts.link !== '') reply.header('link', page.facts.link);
  return andThen(page.encoded(encoding), (bytes) => void reply.send(bytes));
}

/** Chooses the encoding and says so in the headers. */
function encodingFor(request: FastifyRequest, reply: FastifyReply): Encoding {
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  reply.header('vary', 'accept-encoding');
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return encoding;
}
