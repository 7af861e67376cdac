/**
 * What a CDN in front may keep (`CDN=on`). Whatever is not marked here or by the gateway is not for it: an answer with a
 * nonce, a cookie, a failure or anything of one visitor never is, as nothing marks it.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cacheTags, EVERYTHING } from '../http-cache/rules/cache-tags.ts';
import { cdnControl, notForCdn } from '../http-cache/rules/cdn-control.ts';

/** What was made of shared answers, and is kept for all of its region. */
export interface Kept {
  /** ms since 1970. */
  readonly freshUntil: number;
  readonly staleUntil: number;
  readonly regionId: number | undefined;
  readonly path: string;
  readonly tags: ReadonlySet<string>;
}

/** A redirect to an address without double slashes depends on nothing; s. */
const MOVED = `max-age=3600`;
/** Files of builds, and what the storefront has of its own: for them browsers and CDN are told the same. */
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
    // What is stale here already is told by nothing that it is: a page has no `Age`.
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
  // What is passed on unread says so for itself: it may be of one visitor.
  if (control !== undefined) return control !== notForCdn[1] && dispatched.kind !== 'passed';
  return ownFiles.has(dispatched.kind) && /^public\b/.test(String(reply.getHeader('cache-control')));
}
