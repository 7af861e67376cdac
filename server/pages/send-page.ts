/** Sends pages in three ways: as a stream, complete, and kept. */
import { randomBytes } from 'node:crypto';
import { PassThrough } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { chooseEncoding, compress, createCompressor, type Encoding } from '../encoding/compress.ts';
import type { CacheVerdict } from '../gateway/answer.ts';
import { andThen, type RawAnswer } from '../gateway/outgoing.ts';
import { isByOwnHost } from '../gateway/request-context.ts';
import type { PagePolicy, PolicyContext } from '../http/response/content-security-policy.ts';
import { matchesEtag } from '../http-cache/rules/conditions.ts';
import type { FieldList } from '../http-cache/rules/fields.ts';
import type { KeptPage } from './kept/page-store.ts';
import type { Opened } from './open-page.ts';
import { renderStream } from './render/render.ts';

/**
 * Sends a stream. The head and the shell are sent as soon as they are rendered, compressed or not.
 * @param onEnd called when the last block was rendered
 */
export function sendStream(
  opened: Opened,
  request: FastifyRequest,
  reply: FastifyReply,
  policy: PagePolicy,
  onEnd: () => void,
): Promise<FastifyReply> {
  const nonce = randomBytes(16).toString('base64');
  const inline = { styles: opened.input.assets.css.source, nonce };
  const encoding = encodingFor(request, reply);
  const out = encoding === 'identity' ? new PassThrough() : createCompressor(encoding);
  return new Promise((resolve, reject) => {
    const rendering = renderStream(opened.input, {
      nonce,
      onShell: () => resolve(reply.header('content-security-policy', policy(request.requestContext, inline)).send(out)),
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

/** Sends a complete document that is not kept. @param policy its content security policy */
export async function sendWhole(
  request: FastifyRequest,
  reply: FastifyReply,
  html: Buffer,
  policy: string,
): Promise<FastifyReply> {
  reply.header('content-security-policy', policy);
  return reply.send(await compress(html, encodingFor(request, reply)));
}

/** Header fields of a kept document that do not depend on its encoding. */
export interface DocumentHead {
  readonly type: string;
  /** Its `Cache-Control`. */
  readonly life: string;
  /** Absent: the policy of everything that is no page. */
  readonly policy?: PagePolicy;
  readonly fields: FieldList;
}

/** The head of a page. Visitors revalidate it on each visit and may get a 304. */
export function pageHead(policy: PagePolicy): DocumentHead {
  return {
    type: 'text/html; charset=utf-8',
    life: 'private, no-cache',
    policy,
    fields: [],
  };
}

/** What a kept document depends on. */
export type SentRequest = Pick<FastifyRequest, 'headers' | 'requestContext' | 'kept'>;

/**
 * Sends a kept document in the encoding that the client accepts, or a 304 if the client has it (RFC 9110 §13.1.2).
 * @param head must always be the same for a document
 */
export function sendKept(
  request: SentRequest,
  reply: FastifyReply,
  page: KeptPage,
  verdict: CacheVerdict,
  head: DocumentHead,
): Promise<undefined> | undefined {
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  request.kept = page.metadata;
  const asked = request.requestContext;
  const noneMatch = request.headers['if-none-match'];
  if (noneMatch !== undefined && matchesEtag(noneMatch, page.etag(encoding))) {
    const headers = headersAlways(page, encoding, verdict, head, asked);
    reply.sendRaw({ status: 304, headers, body: new Uint8Array() }, 'its own');
    return;
  }
  const hits = isByOwnHost(asked) ? page.hits : page.hitsByOtherHosts;
  const hit = verdict === 'HIT' ? hits.get(encoding) : undefined;
  if (hit !== undefined) {
    reply.sendRaw(hit, 'its own');
    return;
  }
  return andThen(page.encoded(encoding), (body) => {
    const headers = [...headersAlways(page, encoding, verdict, head, asked), ...headersOfBody(encoding, head)];
    const answer: RawAnswer = { status: 200, headers, body, ...(verdict === 'HIT' && { stored: {} }) };
    if (verdict === 'HIT') page.noteHit(encoding, answer, hits);
    return void reply.sendRaw(answer, 'its own');
  });
}

/** Header fields of both the 200 and the 304. */
function headersAlways(
  page: KeptPage,
  encoding: Encoding,
  verdict: CacheVerdict,
  { policy, fields, life }: DocumentHead,
  asked: PolicyContext,
): FieldList {
  const own: FieldList = [
    ['vary', 'accept-encoding'],
    ['x-cache', verdict],
    ['cache-control', life],
    ['etag', page.etag(encoding)],
  ];
  const { styles } = page.metadata;
  const policies: FieldList = policy === undefined ? [] : [['content-security-policy', policy(asked, { styles })]];
  return [...policies, ...fields, ...own];
}

function headersOfBody(encoding: Encoding, { type }: DocumentHead): FieldList {
  const coding: FieldList = encoding === 'identity' ? [] : [['content-encoding', encoding]];
  return [['content-type', type], ...coding];
}

/** Chooses the encoding and sets the header fields that name it. */
function encodingFor(request: FastifyRequest, reply: FastifyReply): Encoding {
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  reply.header('vary', 'accept-encoding');
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return encoding;
}
