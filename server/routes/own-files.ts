/** Small files that the storefront serves itself (conventions.md §3). */
import { readFileSync } from 'node:fs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as profile from '../../shared/profile/profile.ts';
import { cartTexts } from '../../shared/texts/cart.ts';
import { favouriteTexts } from '../../shared/texts/favourites.ts';
import { layoutTexts } from '../../shared/texts/layout.ts';
import { shopsTexts } from '../../shared/texts/shops.ts';
import type { DispatchedAs, OwnFile } from '../dispatch/dispatched.ts';
import { originOf, type RequestContext } from '../gateway/request-context.ts';
import { createWorkerFile } from './worker-file.ts';

/** The current build. Browsers compare its id with their own (D33). */
export interface BuildInfo {
  readonly id: string;
  /** Time of the build, ms since 1970. */
  readonly timestamp: number;
}

interface File {
  readonly type: string;
  readonly body: string | Buffer;
  /** How long browsers may cache it; s. */
  readonly maxAge: number;
}

const HOUR = 3600;
const DAY = 24 * HOUR;

const read = (name: string): Buffer => readFileSync(new URL(`../files/${name}`, import.meta.url));

/** @param worker script of the service worker; undefined: there is none */
export function createOwnFiles(build: BuildInfo, worker: string | undefined) {
  const sendWorker = createWorkerFile(worker, build.id);
  const files: Record<Exclude<OwnFile, '/sw.js' | '/robots.txt'>, File> = {
    '/favicon.ico': { type: 'image/x-icon', body: read('favicon.ico'), maxAge: DAY },
    '/icon.svg': { type: 'image/svg+xml', body: read('icon.svg'), maxAge: DAY },
    '/icon-192.png': { type: 'image/png', body: read('icon-192.png'), maxAge: DAY },
    '/icon-512.png': { type: 'image/png', body: read('icon-512.png'), maxAge: DAY },
    '/icon-maskable.png': { type: 'image/png', body: read('icon-maskable.png'), maxAge: DAY },
    '/manifest.webmanifest': { type: 'application/manifest+json', body: JSON.stringify(webManifest), maxAge: DAY },
    '/builds/latest.json': { type: 'application/json; charset=utf-8', body: JSON.stringify(build), maxAge: 0 },
  };
  return async (request: FastifyRequest, reply: FastifyReply, { file }: DispatchedAs<'own'>): Promise<FastifyReply> => {
    if (file === '/sw.js') return sendWorker(request, reply);
    const { type, body, maxAge } = file === '/robots.txt' ? robots(request.requestContext) : files[file];
    reply.header('content-type', type).header('cache-control', maxAge === 0 ? 'no-cache' : `public, max-age=${maxAge}`);
    return reply.send(body);
  };
}

function robots(context: RequestContext): File {
  const closed = ['/cart/', '/api/', '/session/', '/region/', '/_parts/'].map((path) => `Disallow: ${path}`);
  const body = ['User-agent: *', ...closed, '', `Sitemap: ${originOf(context)}/sitemap.xml`, ''].join('\n');
  return { type: 'text/plain; charset=utf-8', body, maxAge: HOUR };
}

const shortcut = (name: string, url: string) => ({ name, url });

/**
 * What a browser needs to install the shop as an app. Its addresses name no host, so each host has an app of its own.
 */
const webManifest = {
  id: '/',
  name: profile.name,
  short_name: profile.name,
  description: profile.slogan,
  lang: 'ru',
  start_url: '/',
  scope: '/',
  display: 'minimal-ui',
  background_color: '#fbf8f2',
  theme_color: '#7b1529',
  icons: [
    { src: '/icon.svg', type: 'image/svg+xml', sizes: 'any' },
    { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
    { src: '/icon-512.png', type: 'image/png', sizes: '512x512' },
    { src: '/icon-maskable.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
  ],
  shortcuts: [
    shortcut(layoutTexts.catalogue, '/catalog/'),
    shortcut(shopsTexts.title, '/shop/'),
    shortcut(favouriteTexts.title, '/favorites/'),
    shortcut(cartTexts.title, '/cart/'),
  ],
};
