/**
 * The shop API in a worker thread of the storefront, so that its database never holds up a page. Started with
 * `WorkerOptions` as data; tells its port once it listens on 127.0.0.1; takes `{publicHost}` when that becomes known
 * later, and `'close'`. What it has to say to the operator it posts.
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

/** What it posts when something is wrong that no answer tells: one line for the operator. */
export interface WorkerTrouble {
  readonly trouble: string;
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
  onTrouble: (trouble) => parent.postMessage({ trouble } satisfies WorkerTrouble),
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
