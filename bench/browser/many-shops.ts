/** The shop API as it is, but for the shops of checkout: there are thousands of them. */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { request } from 'undici';
import type { CheckoutRow } from '../../shared/contract/things.ts';

export interface ManyShops {
  readonly url: string;
  close(): void;
}

/** @param api base address of the API that answers everything else */
export async function startManyShops(api: string, count: number): Promise<ManyShops> {
  const server = createServer(async (incoming, response) => {
    const body = await readWhole(incoming);
    const { host: _, connection: __, 'content-length': ___, 'transfer-encoding': ____, ...headers } = incoming.headers;
    const method = incoming.method as 'GET' | 'POST' | 'DELETE';
    const answer = await request(api + incoming.url, { method, headers, ...(body.length > 0 ? { body } : {}) });
    let bytes = Buffer.from(await answer.body.arrayBuffer());
    if (incoming.url?.startsWith('/api/checkout/shops.json')) bytes = multiply(bytes, count);
    const { 'content-length': _____, connection: ______, ...kept } = answer.headers;
    response.writeHead(answer.statusCode, { ...kept, 'content-length': bytes.length }).end(bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}

async function readWhole(incoming: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** The same shops over and over, each at a place of its own round the middle of the city. */
function multiply(bytes: Buffer, count: number): Buffer<ArrayBuffer> {
  const { geo, data } = JSON.parse(bytes.toString()) as { geo: object; data: CheckoutRow[] };
  const rows = Array.from({ length: count }, (_, index) => {
    const row = data[index % data.length] as CheckoutRow;
    // A sunflower's seeds: evenly spread, never twice at one place.
    const angle = index * 2.399963;
    const away = 0.25 * Math.sqrt(index / count);
    const coordinate = { lng: 37.6176 + 1.8 * away * Math.cos(angle), lat: 55.7558 + away * Math.sin(angle) };
    return { ...row, shop: { ...row.shop, id: index + 1, coordinate } };
  });
  return Buffer.from(JSON.stringify({ geo, data: rows }));
}
