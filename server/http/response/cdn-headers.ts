/**
 * Marks what a CDN in front of the storefront may store (`CDN=on`). Only responses marked here or by the gateway may be
 * stored. Responses with a nonce or a cookie, failures and personal responses are never marked.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cacheTags, cdnControl, EVERYTHING, notForCdn } from '../../http-cache/rules/cache-tags.ts';
import { MOVED } from '../route-names.ts';

/** Metadata of something made from shared answers and kept for all visitors of its region. */
export interface Kept {
  /** ms since 1970. */
  readonly freshUntil: number;
  readonly staleUntil: number;
  readonly regionId: number | undefined;
  readonly path: string;
  readonly tags: ReadonlySet<string>;
}

/** A redirect within the host depends on its path alone; s. */
const LIFE_OF_REDIRECT = 'max-age=3600';
const perVisitorFields = ['x-request-id', 'server-timing'] as const;

/** @returns an `onSend` hook */
export function createCdnHeaders(now: () => number = Date.now) {
  const tagsOf = new WeakMap<Kept, string>();
  return (
    request: FastifyRequest,
    reply: FastifyReply,
    payload: unknown,
    done: (error: null, payload: unknown) => void,
  ): void => {
    mark(request, reply);
    if (isForCdn(request, reply)) for (const name of perVisitorFields) reply.removeHeader(name);
    else reply.header(...notForCdn);
    done(null, payload);
  };

  function mark({ kept, route }: FastifyRequest, reply: FastifyReply): void {
    if (route === MOVED && reply.statusCode === 301) {
      reply.header('cdn-cache-control', LIFE_OF_REDIRECT).header('cache-tag', EVERYTHING);
      return;
    }
    if (kept === undefined) return;
    const fresh = kept.freshUntil - now();
    // Stale content is not marked: a page carries no `Age`, so a CDN would treat it as fresh.
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

function isForCdn({ routeOptions }: FastifyRequest, reply: FastifyReply): boolean {
  if (reply.hasHeader('set-cookie')) return false;
  const control = reply.getHeader('cdn-cache-control');
  // A response passed on unread may be personal, whatever `CDN-Cache-Control` the API gave it.
  if (control !== undefined) return control !== notForCdn[1] && routeOptions.config?.route !== 'passed';
  return routeOptions.config?.isForEverybody === true && /^public\b/.test(String(reply.getHeader('cache-control')));
}
