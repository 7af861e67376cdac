/**
 * What a CDN in front may store (`CDN=on`). Only answers marked here or by the gateway may be stored. Answers with a
 * nonce, a cookie, a failure or anything of one visitor are never marked.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cacheTags, EVERYTHING } from '../http-cache/rules/cache-tags.ts';
import { cdnControl, notForCdn } from '../http-cache/rules/cdn-control.ts';

/** Made from shared answers, and kept for everybody of its region. */
export interface Kept {
  /** ms since 1970. */
  readonly freshUntil: number;
  readonly staleUntil: number;
  readonly regionId: number | undefined;
  readonly path: string;
  readonly tags: ReadonlySet<string>;
}

/** Lifetime of a redirect to an address without double slashes, which depends on nothing; s. */
const MOVED = `max-age=3600`;
/** Built files and the storefront's own files: browsers and the CDN get the same instructions. */
const ownFiles: ReadonlySet<string> = new Set(['asset', 'own', 'tile']);
const ofOneVisitor = ['x-request-id', 'server-timing'] as const;

/** An `onSend` hook. */
export function createCdnHeaders(now: () => number = Date.now) {
  const tagsOf = new WeakMap<Kept, string>();
  return (
    request: FastifyRequest,
    reply: FastifyReply,
    payload: unknown,
    done: (error: null, payload: unknown) => void,
  ): void => {
    mark(request, reply);
    if (isForCdn(request, reply)) for (const name of ofOneVisitor) reply.removeHeader(name);
    else reply.header(...notForCdn);
    done(null, payload);
  };

  function mark({ kept, dispatched }: FastifyRequest, reply: FastifyReply): void {
    if (dispatched.kind === 'moved' && reply.statusCode === 301) {
      reply.header('cdn-cache-control', MOVED).header('cache-tag', EVERYTHING);
      return;
    }
    if (kept === undefined) return;
    const fresh = kept.freshUntil - now();
    // A page has no `Age`, so the CDN could not know that it is stale already.
    if (fresh < 1000 || kept.regionId === undefined) return;
    const stale = kept.staleUntil - kept.freshUntil;
    const tags = tagsOf.get(kept) ?? cacheTags(sourcesOf(kept)).join(', ');
    tagsOf.set(kept, tags);
    const life = { fresh, staleWhileRefreshing: stale, staleOnFailure: stale };
    reply.header('cdn-cache-control', cdnControl(life)).header('cache-tag', tags);
  }
}

function sourcesOf({ tags, path, regionId: region }: Kept) {
  return { sources: [...tags, path], region };
}

function isForCdn({ dispatched }: FastifyRequest, reply: FastifyReply): boolean {
  if (reply.hasHeader('set-cookie')) return false;
  const control = reply.getHeader('cdn-cache-control');
  // Answers that are passed on unread have instructions of their own: they may belong to one visitor.
  if (control !== undefined) return control !== notForCdn[1] && dispatched.kind !== 'passed';
  return ownFiles.has(dispatched.kind) && /^public\b/.test(String(reply.getHeader('cache-control')));
}
