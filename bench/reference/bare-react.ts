/**
 * The reference for a rendered listing: node:http and `renderToPipeableStream` with the same cards, and the raw data
 * embedded for the browser, but without scripts that use it. It is compressed while streaming if the client accepts
 * that. Each request is logged, with several lines per write. Runs as a process of its own: `LISTING` is the address of
 * the JSON, `LOOK` that of the storefront's listing, whose styles, fonts and pictures it uses, `CLASSES` has the names
 * of their classes. `?unstyled` leaves out styles and fonts, so that nothing delays its first paint. `?string` gives the
 * lower bound of rendering: `renderToString` without the data.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { jsx } from 'react/jsx-runtime';
import { renderToPipeableStream, renderToString } from 'react-dom/server';
import { chooseEncoding, createCompressor } from '../../server/encoding/compress.ts';
import { createLog } from '../../server/ops/log.ts';
import type { Listing } from '../../shared/contract/things.ts';
import { cardModels } from '../../views/data/card-model.ts';
import { type ListingClasses, ListingPage, type ListingProps } from './bare-listing.ts';
import { CopiedFiles } from './copied-files.ts';

const { LISTING = '', LOOK = '', CLASSES = '' } = process.env;
const listing = (await (await fetch(LISTING)).json()) as Listing;
const { origin, pathname } = new URL(LOOK);
const files = new CopiedFiles(origin);
const ours = await files.fetch(pathname);
const html = ours.body.toString();
const named = (pattern: RegExp): readonly string[] => [...html.matchAll(pattern)].map(([, path = '']) => path);
const page = {
  title: listing.data.title,
  // Made once, like our own page models, so that only rendering is measured.
  cards: cardModels(listing.data.products),
  classes: JSON.parse(CLASSES) as ListingClasses,
  styles: named(/<link rel="stylesheet" href="([^"]+)"/g),
  fonts: named(/<link rel="preload" href="([^"]+)" as="font"/g),
};
if (page.styles.length === 0 || page.fonts.length === 0) throw new Error(`${LOOK} names no styles or no fonts`);

const { logger } = createLog('info');
const server = createServer((request, response) => {
  const begun = performance.now();
  response.on('close', () => {
    const ms = Math.round(10 * (performance.now() - begun)) / 10;
    logger.info({ method: request.method, route: pathname, status: response.statusCode, ms }, 'request');
  });
  if (request.url === pathname) stream(request, response, page);
  else if (request.url === `${pathname}?unstyled`) stream(request, response, { ...page, styles: [], fonts: [] });
  else if (request.url === `${pathname}?string`) sendString(response);
  else void sendFile(request, response);
});

function stream({ headers }: IncomingMessage, response: ServerResponse, page: ListingProps): void {
  const data = JSON.stringify(listing).replace(/</g, '\\u003c');
  response.setHeader('content-type', 'text/html; charset=utf-8').setHeader('vary', 'accept-encoding');
  // It preloads styles or fonts.
  if (ours.headers.link !== undefined && page.styles.length > 0) response.setHeader('link', ours.headers.link);
  const encoding = chooseEncoding(headers['accept-encoding']);
  const { pipe } = renderToPipeableStream(jsx(ListingPage, page), {
    bootstrapScriptContent: `window.data=${data}`,
    onShellReady() {
      if (encoding === 'identity') {
        pipe(response);
      } else {
        response.setHeader('content-encoding', encoding);
        pipe(createCompressor(encoding)).pipe(response);
      }
    },
  });
}

function sendString(response: ServerResponse): void {
  const body = Buffer.from(`<!DOCTYPE html>${renderToString(jsx(ListingPage, page))}`);
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-length': body.length }).end(body);
}

async function sendFile({ url = '/', headers }: IncomingMessage, response: ServerResponse): Promise<void> {
  const encoding = headers['accept-encoding'];
  try {
    const { status, headers: copied, body } = files.kept(url, encoding) ?? (await files.fetch(url, encoding));
    response.writeHead(status, { ...copied, 'content-length': body.length }).end(body);
  } catch {
    response.destroy();
  }
}

server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`reference http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
process.on('SIGTERM', () => process.exit(0));
