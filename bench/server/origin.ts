/**
 * The shop API behind the misses: a listing and an answer of class 'other' at once and out of memory, whatever their
 * query, so that its own pace does not count; all else from the real one.
 */
import { request } from 'undici';
import { type Relay, startRelay } from '../relay.ts';

export interface Origin extends Relay {
  readonly listingBytes: number;
}

/** An address of class 'other'. */
export const OTHER = '/api/bench.json';

/** @param api the real one's address; @param listing path and query of the listing */
export async function startOrigin(api: string, listing: string): Promise<Origin> {
  const path = listing.split('?', 1)[0];
  const known = Buffer.from(await (await request(api + listing)).body.arrayBuffer());
  const other = Buffer.from(JSON.stringify({ data: 'x'.repeat(2000) }));
  const relay = await startRelay(api, ({ url = '' }, outgoing) => {
    const [asked, query = ''] = url.split('?');
    const isListing = asked === path && query.includes('format=json');
    if (!isListing && asked !== OTHER) return {};
    const body = isListing ? known : other;
    const head = { 'content-type': 'application/json', 'cache-control': 'max-age=60', 'content-length': body.length };
    outgoing.writeHead(200, head).end(body);
    return 'answered';
  });
  return { ...relay, listingBytes: known.length };
}
