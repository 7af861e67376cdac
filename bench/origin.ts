/**
 * The shop API behind the misses: a listing and an answer of class 'other' at once and out of memory, whatever their
 * query, so that its own pace does not count; all else from the real one.
 */
import { request as ask, createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { request } from 'undici';

export interface Origin {
  readonly url: string;
  readonly server: Server;
  readonly listingBytes: number;
}

/** An address of class 'other'. */
export const OTHER = '/api/bench.json';

/** @param api the real one's address; @param listing path and query of the listing */
export async function startOrigin(api: string, listing: string): Promise<Origin> {
  const { hostname, port } = new URL(api);
  const path = listing.split('?', 1)[0];
  const known = Buffer.from(await (await request(api + listing)).body.arrayBuffer());
  const other = Buffer.from(JSON.stringify({ data: 'x'.repeat(2000) }));
  const server = createServer((incoming, outgoing) => {
    const { method, url = '', headers } = incoming;
    const [asked, query = ''] = url.split('?');
    const isListing = asked === path && query.includes('format=json');
    if (isListing || asked === OTHER) {
      const body = isListing ? known : other;
      const head = { 'content-type': 'application/json', 'cache-control': 'max-age=60', 'content-length': body.length };
      outgoing.writeHead(200, head).end(body);
      return;
    }
    const call = ask({ hostname, port, method, path: url, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    call.on('error', () => outgoing.destroy());
    incoming.pipe(call);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server, listingBytes: known.length };
}
