/**
 * The embedded shop API (`SHOP_API_URL` unset). It runs in a worker thread, so that its database never blocks a page.
 * This is the only module of the server that knows `upstream/`.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { parseFaults } from '../upstream/faults.ts';
import type { WorkerLine, WorkerMessage, WorkerOptions, WorkerReady } from '../upstream/worker.ts';
import { type Config, publicHostOf } from './config/config.ts';
import type { Log } from './ops/log.ts';

export interface EmbeddedShop {
  /** Its base address; it changes when the worker is restarted. */
  readonly url: () => string;
  /** Sends it the host of the default city, once that is known. */
  readonly setPublicHost: (host: string) => void;
  readonly stop: () => Promise<void>;
}

/** The embedded shop API from its start to its end; nothing if another shop API is configured. */
export interface BegunShop {
  /**
   * Resolves to undefined if another shop API is configured.
   * @throws Error if it cannot start, e.g. because of its database file
   */
  readonly started: Promise<EmbeddedShop | undefined>;
  /** Stops it, even if it is still starting. */
  readonly stop: () => Promise<void>;
}

export interface EmbeddedOptions extends Omit<WorkerOptions, 'publicHost'> {
  readonly publicHost: string | undefined;
  /** Called when it has died and is being restarted. */
  readonly onCrash: (error: unknown) => void;
  /** Called for each error that it logs, e.g. a failed call or a full disk. */
  readonly onLogged: (logged: WorkerLine['logged']) => void;
}

const RESTART_PAUSE = 200;
const STOP_TIMEOUT = 3000;

/**
 * Checks `SHOP_FAULTS` before anything is started. It is checked even if another shop API makes it unused, so that no
 * invalid value goes unnoticed (conventions.md §1).
 * @throws Error with one line that names the variable
 */
export function checkFaults(faults: string | undefined): void {
  if (faults !== undefined) parseFaults(faults);
}

/**
 * Starts it, unless another shop API is configured. Its thread and database take as long as loading everything else, so
 * it is started first.
 *
 * @throws WrongValue for an invalid `SHOP_FAULTS`, even if another shop API makes it unused
 */
export function beginEmbedded(config: Config, logger: Log['logger']): BegunShop {
  checkFaults(config.shopFaults);
  const started = config.shopApiUrl === undefined ? begin(config, logger) : Promise.resolve(undefined);
  // The caller gets a failure through `started`. Until then it must not count as an unhandled rejection.
  const settled = started.catch(() => undefined);
  return { started, stop: async () => (await settled)?.stop() };
}

function begin(config: Config, logger: Log['logger']): Promise<EmbeddedShop> {
  return startEmbedded({
    dataFile: config.shopData,
    faults: config.shopFaults,
    // With `PORT=0` the host is sent later, once the port is known.
    publicHost: config.port === 0 ? config.publicHost : publicHostOf(config, config.port),
    onCrash: (error) => logger.error({ err: error }, 'the embedded shop API is started again'),
    onLogged: (logged) => logger.error({ logged }, 'the embedded shop API logs an error'),
  });
}

/**
 * Starts it and waits until it listens.
 * @throws Error if it cannot start, e.g. because of its database file
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedShop> {
  const { dataFile, faults, onCrash, onLogged } = options;
  let publicHost = options.publicHost ?? '';
  let stopping = false;
  let current = await startWorker({ dataFile, faults, publicHost }, onLogged);
  let restarting: Promise<void> | undefined;
  const watch = ({ worker }: Started): void => {
    let crash: unknown;
    worker.on('error', (error) => {
      crash = error;
    });
    worker.once('exit', (code) => {
      if (!stopping) restarting = restart(crash ?? new Error(`the embedded shop API ended with ${code}`));
    });
  };
  /** Retries until it listens again or is being stopped. */
  const restart = async (crash: unknown): Promise<void> => {
    for (let failure = crash; ; ) {
      onCrash(failure);
      await pause(RESTART_PAUSE);
      if (stopping) return;
      try {
        current = await startWorker({ dataFile, faults, publicHost }, onLogged);
        break;
      } catch (error) {
        failure = error;
      }
    }
    // The host may have become known while it was starting.
    tell(current.worker, { publicHost });
    watch(current);
  };
  watch(current);
  return {
    url: () => `http://127.0.0.1:${current.port}`,
    setPublicHost: (host) => {
      publicHost = host;
      tell(current.worker, { publicHost });
    },
    stop: async () => {
      stopping = true;
      await restarting;
      await stopWorker(current.worker);
    },
  };
}

interface Started {
  readonly worker: Worker;
  readonly port: number;
}

/** If it rejects, the thread has ended. */
function startWorker(workerData: WorkerOptions, onLogged: EmbeddedOptions['onLogged']): Promise<Started> {
  const worker = new Worker(new URL('../upstream/worker.ts', import.meta.url), { workerData });
  return new Promise((resolve, reject) => {
    let failure: Error | undefined;
    const onError = (error: Error): void => {
      failure = error;
    };
    const onExit = (code: number): void => reject(failure ?? new Error(`the embedded shop API ended with ${code}`));
    const onMessage = (message: WorkerReady | WorkerLine): void => {
      if ('logged' in message) {
        onLogged(message.logged);
        return;
      }
      worker.off('error', onError).off('exit', onExit);
      resolve({ worker, port: message.port });
    };
    worker.on('message', onMessage).on('error', onError).on('exit', onExit);
  });
}

function tell(worker: Worker, message: WorkerMessage): void {
  worker.postMessage(message);
}

async function stopWorker(worker: Worker): Promise<void> {
  // The thread has ended already, so no exit event will come.
  if (worker.threadId === -1) return;
  const ended = new Promise((resolve) => worker.once('exit', resolve));
  tell(worker, 'close');
  const timeout = new AbortController();
  await Promise.race([ended, pause(STOP_TIMEOUT, undefined, { signal: timeout.signal }).catch(() => undefined)]);
  timeout.abort();
  await worker.terminate();
}
