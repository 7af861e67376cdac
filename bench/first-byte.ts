/** How long a listing's first byte takes while one of its secondary calls takes 1.5 s, and without that. */
import { request as ask, createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { request } from 'undici';
import { type Measured, startMeasured } from './child.ts';
import { median } from './load.ts';
import { tell } from './tell.ts';

const SLOW_MS = 1500;
const SAMPLES = 7;

/** Medians. @param api the shop API's address; @param path the listing */
export async function measureFirstByte(api: string, path: string): Promise<void> {
  const delaying = await startDelaying(api);
  const env = { PAGE_CACHE: 'off', SHOP_API_URL: delaying.url };
  const storefront = await startMeasured('server/main.ts', /^storefront (\S+)$/m, env);
  try {
    for (const encoding of ['identity', 'gzip', 'br']) {
      delaying.delay(0);
      await sample(storefront, path, encoding);
      const plain = await sample(storefront, path, encoding);
      delaying.delay(SLOW_MS);
      const slow = await sample(storefront, path, encoding);
      tell(`first byte, ${encoding}`, `${slow.toFixed(1)} ms`, `${plain.toFixed(1)} ms without`, 'at most 50 ms more');
    }
  } finally {
    await storefront.stop();
    delaying.server.close();
    delaying.server.closeAllConnections();
  }
}

async function sample(storefront: Measured, path: string, encoding: string): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < SAMPLES; n += 1) {
    const begun = performance.now();
    const { body } = await request(storefront.url + path, { headers: { 'accept-encoding': encoding } });
    for await (const _ of body) {
      times.push(performance.now() - begun);
      break;
    }
  }
  return median(times);
}

interface Delaying {
  readonly url: string;
  readonly server: Server;
  /** Holds the filter calls back by so many ms from now on. */
  readonly delay: (ms: number) => void;
}

/** Passes everything on to the API; filter calls late, and so that nobody may store them. */
async function startDelaying(api: string): Promise<Delaying> {
  const { hostname, port } = new URL(api);
  let ms = 0;
  const server = createServer((incoming, outgoing) => {
    const isFilter = /\/filter(?:_availible)?\.json/.test(incoming.url ?? '');
    const { method, url, headers } = incoming;
    const call = ask({ hostname, port, method, path: url, headers }, (answer) => {
      const send = (): void => {
        outgoing.writeHead(answer.statusCode ?? 502, {
          ...answer.headers,
          ...(isFilter ? { 'cache-control': 'no-store' } : {}),
        });
        answer.pipe(outgoing);
      };
      if (isFilter && ms > 0) setTimeout(send, ms);
      else send();
    });
    call.on('error', () => outgoing.destroy());
    incoming.pipe(call);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    server,
    delay: (next) => {
      ms = next;
    },
  };
}
