/**
 * The shop API behind the misses: a listing and an answer of class 'other' at once and out of memory, whatever their
 * query, so that its own pace does not count; all else from the real one. Each listing has other bytes than the last, so
 * that it is checked, but for those that ask for the `same` again.
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
  const rest = known.subarray(1);
  let asked = 0;
  const numbered = (): Buffer => Buffer.concat([Buffer.from(`{"number":${1_000_000 + asked++},`), rest]);
  const other = Buffer.from(JSON.stringify({ data: 'x'.repeat(2000) }));
  const relay = await startRelay(api, ({ url = '' }, outgoing) => {
    const [at, query = ''] = url.split('?');
    const isListing = at === path && query.includes('format=json');
    if (!isListing && at !== OTHER) return {};
    const listed = query.includes('&same=') ? known : numbered();
    const body = isListing ? listed : other;
    const head = { 'content-type': 'application/json', 'cache-control': 'max-age=60', 'content-length': body.length };
    outgoing.writeHead(200, head).end(body);
    return 'answered';
  });
  return { ...relay, listingBytes: known.length };
}
