/**
 * The origin behind the misses: it answers a listing and an address of class 'other' immediately from memory, whatever
 * the query, so that its own speed does not matter; everything else goes to the real API. Each listing has different
 * bytes and therefore has to be checked, except for requests with `SAME`.
 */
import { request } from 'undici';
import { type Relay, startRelay } from '../relay.ts';

export interface Origin extends Relay {
  readonly listingBytes: number;
}

/** An address of class 'other'. */
export const OTHER = '/api/bench.json';

/** The parameter of a listing, without its number, that asks for the same bytes as before. */
export const SAME = 'filter.price.to=';

/** @param api address of the real API @param listing path and query of the listing */
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
    const listed = query.includes(SAME) ? known : numbered();
    const body = isListing ? listed : other;
    const head = { 'content-type': 'application/json', 'cache-control': 'max-age=60', 'content-length': body.length };
    outgoing.writeHead(200, head).end(body);
    return 'answered';
  });
  return { ...relay, listingBytes: known.length };
}
