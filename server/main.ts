/** The storefront's process: reads settings, prints addresses, and waits for open requests when it ends. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { profileFolder } from '../shared/profile/folders.mjs';
import { readConfig } from './config/config.ts';
import { beginEmbedded } from './embedded.ts';
import { createLog, type Log } from './ops/log.ts';
import type { Storefront } from './storefront.ts';
import type { ViewsSource } from './views-source.ts';

/**
 * How much V8's old generation may grow before the next collection; %. By default V8 lets it grow to several times its
 * size, together with all buffers that only garbage holds, which costs 70 MB more under load and saves 3 % of the CPU
 * time. Other process settings are in `launch/process-settings.mjs`; `NODE_OPTIONS` does not accept this one.
 */
const HEAP_GROWTH = 60;

async function start(): Promise<Storefront> {
  setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH}`);
  const config = readConfig(process.env);
  await openProfile();
  const log = createLog(config.logLevel);
  process.once('exit', log.writeLast);
  const embedded = beginEmbedded(config, log.logger);
  // Loaded only now: the modules would delay the start of the embedded API's thread.
  const { startStorefront } = await import('./storefront.ts');
  const isDev = process.argv.includes('--dev');
  const views = await openViews(isDev, log.logger);
  // In development there is no balancer, and the developer would have to wait.
  const drainDelay = isDev ? 0 : config.drainDelayMs;
  const storefront = await startStorefront(config, log, views, { drainDelay, embedded });
  const { port, opsPort, publicHost } = storefront;
  const open = config.shopApiUrl === undefined && { open: `http://${publicHost}/` };
  announce({ storefront: `http://localhost:${port}`, ops: `http://127.0.0.1:${opsPort}`, ...open }, log.logger);
  return storefront;
}

/** Prints the addresses for people. Standard output holds nothing but the log where it is no terminal. */
function announce(addresses: Readonly<Record<string, string>>, logger: Log['logger']): void {
  const isTerminal = process.stdout.isTTY === true;
  if (!isTerminal) logger.info(addresses, 'started');
  const lines = Object.entries(addresses).map(([name, address]) => `${name} ${address}\n`);
  (isTerminal ? process.stdout : process.stderr).write(lines.join(''));
}

/** First, so that a mistake in the shop's profile stops the start, and its words are there for all that follows. */
async function openProfile(): Promise<void> {
  await import('../shared/profile/profile.ts');
  const folder = profileFolder();
  if (!existsSync(join(folder, 'texts.json'))) return;
  const { applyTexts } = await import('../shared/profile/own-texts.ts');
  await applyTexts(folder);
}

async function openViews(isDev: boolean, logger: Log['logger']): Promise<ViewsSource> {
  const { openBuild, openSources } = await import('./views-source.ts');
  if (isDev) return openSources();
  const { PAST_BUILDS } = await import('./builds/kept-builds.ts');
  const onUnkept = (err: unknown): void => logger.warn({ err }, 'the assets of past builds cannot be kept');
  return openBuild({ past: PAST_BUILDS, onUnkept });
}

let running: Storefront | undefined;
let stopping = false;

/** Ignores a second signal: npm and the terminal may both send one. */
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
