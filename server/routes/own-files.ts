/** Small files that the storefront serves itself (conventions.md §3). */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { escapeMarkup } from '../../shared/escape-markup.ts';
import { profileFolder } from '../../shared/profile/folders.mjs';
import { lightColour } from '../../shared/profile/own-tokens.ts';
import * as profile from '../../shared/profile/profile.ts';
import { cartTexts } from '../../shared/texts/cart.ts';
import { favouriteTexts } from '../../shared/texts/favourites.ts';
import { layoutTexts } from '../../shared/texts/layout.ts';
import { shopsTexts } from '../../shared/texts/shops.ts';
import { BUILD_OF_WORKER } from '../../views/entry/worker/kept.ts';
import { chooseEncoding } from '../encoding/compress.ts';
import { EncodedBody, etagOfEncoding } from '../encoding/encoded-body.ts';
import { originOf, type RequestContext } from '../gateway/request-context.ts';
import { failure } from '../http/response/own-failure.ts';
import { matchesEtag } from '../http-cache/rules/conditions.ts';

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

const PNG = 'image/png';
const SVG = 'image/svg+xml';

/** The icons of the shop by their addresses, from its profile: drawn ones, else its logo, else its first letter. */
function readIcons(folder: string): ReadonlyMap<string, File> {
  const read = (name: string): Buffer | undefined =>
    existsSync(join(folder, name)) ? readFileSync(join(folder, name)) : undefined;
  const svg = read('icon.svg') ?? read('logo.svg') ?? letterIcon(folder);
  const favicon = read('favicon.ico');
  const icons: (readonly [string, string, Buffer | string | undefined])[] = [
    ['/icon.svg', SVG, svg],
    favicon === undefined ? ['/favicon.ico', SVG, svg] : ['/favicon.ico', 'image/x-icon', favicon],
    ...['icon-192.png', 'icon-512.png', 'icon-maskable.png'].map((name) => [`/${name}`, PNG, read(name)] as const),
  ];
  return new Map(
    icons.flatMap(([path, type, body]) => (body === undefined ? [] : [[path, { type, body, maxAge: DAY }]])),
  );
}

function letterIcon(folder: string): string {
  const letter = escapeMarkup([...profile.name][0] ?? '');
  const style = 'font-family="Georgia,serif" font-size="40" text-anchor="middle"';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="14" fill="${accentOf(folder)}"/><text x="32" y="46" fill="#fff" ${style}>${letter}</text></svg>`;
}

const accentOf = (folder: string): string => lightColour(folder, '--accent-fill');

export interface OwnFileOptions {
  readonly build: BuildInfo;
  /** Script of the service worker; undefined: there is none. */
  readonly worker: string | undefined;
}

export async function ownFileRoutes(app: FastifyInstance, { build, worker }: OwnFileOptions): Promise<void> {
  const folder = profileFolder();
  const icons = readIcons(folder);
  const manifest = JSON.stringify(makeManifest(folder, icons));
  const latest = JSON.stringify(build);
  const add = (url: string, handler: (request: FastifyRequest, reply: FastifyReply) => unknown): void => {
    app.route({ url, method: ['GET', 'HEAD'], config: { route: url, isForEverybody: true }, handler });
  };
  add('/robots.txt', (request, reply) => sendFile(reply, robots(request.requestContext)));
  for (const url of ['/favicon.ico', '/icon.svg', '/icon-192.png', '/icon-512.png', '/icon-maskable.png']) {
    add(url, (_, reply) => sendFile(reply, icons.get(url)));
  }
  add('/manifest.webmanifest', (_, reply) =>
    sendFile(reply, { type: 'application/manifest+json', body: manifest, maxAge: DAY }),
  );
  add('/builds/latest.json', (_, reply) =>
    sendFile(reply, { type: 'application/json; charset=utf-8', body: latest, maxAge: 0 }),
  );
  add('/sw.js', createWorkerFile(worker, build.id));
}

/** @param file a profile need not have icons of every size */
function sendFile(reply: FastifyReply, file: File | undefined): FastifyReply {
  if (file === undefined) throw failure(404);
  const { type, body, maxAge } = file;
  reply.header('content-type', type).header('cache-control', maxAge === 0 ? 'no-cache' : `public, max-age=${maxAge}`);
  return reply.send(body);
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
const makeManifest = (folder: string, icons: ReadonlyMap<string, File>) => ({
  id: '/',
  name: profile.name,
  short_name: profile.name,
  description: profile.slogan,
  lang: 'ru',
  start_url: '/',
  scope: '/',
  display: 'minimal-ui',
  background_color: lightColour(folder, '--paper'),
  theme_color: accentOf(folder),
  icons: [
    { src: '/icon.svg', type: 'image/svg+xml', sizes: 'any' },
    { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
    { src: '/icon-512.png', type: 'image/png', sizes: '512x512' },
    { src: '/icon-maskable.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
  ].filter(({ src }) => icons.has(src)),
  shortcuts: [
    shortcut(layoutTexts.catalogue, '/catalog/'),
    shortcut(shopsTexts.title, '/shop/'),
    shortcut(favouriteTexts.title, '/favorites/'),
    shortcut(cartTexts.title, '/cart/'),
  ],
});

/** For browsers that still have a worker: deletes its caches and unregisters it. */
const LEAVING = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => {
  const drop = async () => {
    for (const name of await caches.keys()) await caches.delete(name);
    await self.registration.unregister();
  };
  event.waitUntil(drop());
});
`;

/** The content security policy of the worker itself. */
const WORKER_POLICY = "default-src 'none'; connect-src 'self'";

/**
 * `/sw.js`: the service worker, or a script that removes one. Browsers look for an update on each navigation.
 * @param script undefined: no browser shall have a worker
 * @param build its id is written into the script, so that each build makes browsers update the worker
 */
function createWorkerFile(script: string | undefined, build: string) {
  const text = script === undefined ? LEAVING : `self.${BUILD_OF_WORKER}=${JSON.stringify(build)};\n${script}`;
  const body = new EncodedBody(Buffer.from(text));
  const tag = `"${createHash('sha256').update(text).digest('hex').slice(0, 16)}"`;
  return async ({ headers }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const encoding = chooseEncoding(headers['accept-encoding']?.toString());
    const etag = etagOfEncoding(tag, encoding);
    reply.headers({
      'content-type': 'text/javascript; charset=utf-8',
      'content-security-policy': WORKER_POLICY,
      'cache-control': 'no-cache',
      vary: 'Accept-Encoding',
      etag,
    });
    const noneMatch = headers['if-none-match'];
    if (noneMatch !== undefined && matchesEtag(noneMatch, etag)) return reply.code(304).send();
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply.send(await body.get(encoding));
  };
}
