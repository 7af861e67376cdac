/**
 * The shop API in a worker thread of the storefront, so that its database never holds up a page. Started with
 * `WorkerOptions` as data; tells its port once it listens on 127.0.0.1; takes `{publicHost}` when that becomes known
 * later, and `'close'`. The errors of its log it posts.
 */
import type { AddressInfo } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';
import { createShopApi } from './app.ts';

export interface WorkerOptions {
  readonly dataFile: string;
  /** Host of the default city; empty while it is not known. */
  readonly publicHost: string;
  readonly faults?: string | undefined;
}

/** What the worker posts when it is ready. */
export interface WorkerReady {
  readonly port: number;
}

/** What it posts of each error that it logs: fields of pino, with the id of the request that failed. */
export interface WorkerTrouble {
  readonly trouble: Readonly<Record<string, unknown>>;
}

/** What can be posted to it. */
export type WorkerMessage = 'close' | { readonly publicHost: string };

if (parentPort === null) throw new Error('upstream/worker.ts is to be started as a worker thread');
const parent = parentPort;
const options = workerData as WorkerOptions;
let { publicHost } = options;

const app = await createShopApi({
  dataFile: options.dataFile,
  faults: options.faults,
  publicHost: () => publicHost,
  logger: {
    level: 'error',
    base: null,
    stream: { write: (line) => parent.postMessage({ trouble: JSON.parse(line) } satisfies WorkerTrouble) },
  },
});
parent.on('message', async (message: WorkerMessage) => {
  if (message === 'close') {
    await app.close();
    parent.close();
  } else {
    publicHost = message.publicHost;
  }
});
await app.listen({ host: '127.0.0.1', port: 0 });
const { port } = app.server.address() as AddressInfo;
parent.postMessage({ port } satisfies WorkerReady);
