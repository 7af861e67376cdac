/** The storefront's process: settings in, addresses out, an end that waits for open requests. */
import { setFlagsFromString } from 'node:v8';
import { readConfig } from './config/config.ts';
import { createLog, type Log } from './ops/log.ts';
import { beginOwnShop } from './own-shop.ts';
import type { Storefront } from './storefront.ts';
import type { ViewsSource } from './views-source.ts';

/**
 * By how much V8's old generation may grow before it is collected again; %. Left to itself V8 lets it grow to several times its
 * size, with all the buffers that only garbage holds: 70 MB more under load, and 3 % less CPU. Other settings of the process
 * stand in `launch/process-settings.mjs`; `NODE_OPTIONS` does not take this one.
 */
const HEAP_GROWTH = 60;

async function start(): Promise<Storefront> {
  setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH}`);
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  process.once('exit', log.writeLast);
  const ownShop = beginOwnShop(config, log.logger);
  // Loaded by now they would hold up its thread.
  const { startStorefront } = await import('./storefront.ts');
  const isDev = process.argv.includes('--dev');
  const views = await openViews(isDev, log.logger);
  // No balancer stands before a developer, who waits for the end.
  const drainDelay = isDev ? 0 : config.drainDelayMs;
  const storefront = await startStorefront(config, log, views, { drainDelay, ownShop });
  const { port, opsPort, publicHost } = storefront;
  const lines = [`storefront http://localhost:${port}`, `ops http://127.0.0.1:${opsPort}`];
  if (config.shopApiUrl === undefined) lines.push(`open http://${publicHost}/`);
  process.stdout.write(`${lines.join('\n')}\n`);
  return storefront;
}

async function openViews(isDev: boolean, logger: Log['logger']): Promise<ViewsSource> {
  const { openBuild, openSources } = await import('./views-source.ts');
  if (isDev) return openSources();
  const { PAST_BUILDS } = await import('./builds/past-builds.ts');
  const onUnkept = (err: unknown): void => logger.warn({ err }, 'the assets of past builds cannot be kept');
  return openBuild({ past: PAST_BUILDS, onUnkept });
}

let running: Storefront | undefined;
let stopping = false;

/** A second signal changes nothing: npm and a terminal both send theirs. */
async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  try {
    await running?.stop();
  } catch (error) {
    fail(error);
  }
  process.exit(0);
}

function fail(error: unknown): never {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

process.on('SIGTERM', stop).on('SIGINT', stop);
try {
  running = await start();
} catch (error) {
  fail(error);
}
