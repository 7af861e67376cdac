/** Small files that the storefront answers itself (conventions.md §3). */
import { readFileSync } from 'node:fs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { layoutTexts } from '../../shared/texts/layout.ts';
import { originOf, type RequestContext } from '../gateway/request-context.ts';
import type { OwnFile } from './dispatch/own-files.ts';

/** The build that browsers compare theirs with (D33). */
export interface BuildInfo {
  readonly id: string;
  /** When it was made, ms since 1970. */
  readonly timestamp: number;
}

interface File {
  readonly type: string;
  readonly body: string | Buffer;
  /** Seconds that a browser may keep it. */
  readonly maxAge: number;
}

const HOUR = 3600;
const DAY = 24 * HOUR;

const read = (name: string): Buffer => readFileSync(new URL(`../files/${name}`, import.meta.url));

export function createOwnFiles(build: BuildInfo) {
  const files: Record<OwnFile, (context: RequestContext) => File> = {
    '/favicon.ico': keep({ type: 'image/x-icon', body: read('favicon.ico'), maxAge: DAY }),
    '/icon.svg': keep({ type: 'image/svg+xml', body: read('icon.svg'), maxAge: DAY }),
    '/manifest.webmanifest': keep({ type: 'application/manifest+json', body: JSON.stringify(manifest), maxAge: DAY }),
    '/builds/latest.json': keep({ type: 'application/json; charset=utf-8', body: JSON.stringify(build), maxAge: 0 }),
    '/robots.txt': (context) => ({ type: 'text/plain; charset=utf-8', body: robots(context), maxAge: HOUR }),
  };
  return async (
    { dispatched, requestContext: context }: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> => {
    if (dispatched.kind !== 'own') throw new TypeError(`not an own file: ${dispatched.kind}`);
    const { type, body, maxAge } = files[dispatched.file](context);
    reply.header('content-type', type).header('cache-control', maxAge === 0 ? 'no-cache' : `public, max-age=${maxAge}`);
    return reply.send(body);
  };
}

function keep(file: File): () => File {
  return () => file;
}

const manifest = {
  name: layoutTexts.shop,
  short_name: layoutTexts.shop,
  lang: 'ru',
  start_url: '/',
  display: 'browser',
  background_color: '#fbf7ef',
  theme_color: '#6d1a2b',
  icons: [
    { src: '/icon.svg', type: 'image/svg+xml', sizes: 'any' },
    { src: '/favicon.ico', type: 'image/x-icon', sizes: '16x16 32x32 48x48' },
  ],
};

function robots(context: RequestContext): string {
  const closed = ['/cart/', '/api/', '/session/', '/region/', '/_parts/'].map((path) => `Disallow: ${path}`);
  return ['User-agent: *', ...closed, '', `Sitemap: ${originOf(context)}/sitemap.xml`, ''].join('\n');
}
