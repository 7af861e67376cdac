/**
 * Runs the shop API in a worker thread of the storefront, so that its database never blocks a page. It is started with
 * `WorkerOptions` as worker data and listens on a free port of 127.0.0.1. It posts that port, and each error that it
 * logs. It accepts `{publicHost}` when the host becomes known later, and `'close'`.
 */
import type { AddressInfo } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';
import { createShopApi } from './app.ts';

export interface WorkerOptions {
  readonly dataFile: string;
  /** Host of the default city; empty until it is known. */
  readonly publicHost: string;
  readonly faults?: string | undefined;
}

/** Posted when the worker listens. */
export interface WorkerReady {
  readonly port: number;
}

/** Posted for each error that is logged: pino's fields, with the id of the failed request. */
export interface WorkerLine {
  readonly logged: Readonly<Record<string, unknown>>;
}

/** Messages that the worker accepts. */
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
    stream: { write: (line) => parent.postMessage({ logged: JSON.parse(line) } satisfies WorkerLine) },
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
