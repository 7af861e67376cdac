/** The storefront's process: settings in, addresses out, an end that waits for open requests. */
import { PAST_BUILDS } from './builds/past-builds.ts';
import { readConfig } from './config/config.ts';
import { createLog } from './ops/log.ts';
import { type Storefront, startStorefront } from './storefront.ts';
import { openBuild, openSources } from './views-source.ts';

async function start(): Promise<Storefront> {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  process.once('exit', log.writeLast);
  const onUnkept = (err: unknown): void => log.logger.warn({ err }, 'the assets of past builds cannot be kept');
  const isDev = process.argv.includes('--dev');
  const views = isDev ? await openSources() : await openBuild({ past: PAST_BUILDS, onUnkept });
  // No balancer stands before a developer, who waits for the end.
  const storefront = await startStorefront(config, log, views, { drainDelay: isDev ? 0 : config.drainDelayMs });
  const { port, opsPort, publicHost } = storefront;
  const lines = [`storefront http://localhost:${port}`, `ops http://127.0.0.1:${opsPort}`];
  if (config.shopApiUrl === undefined) lines.push(`open http://${publicHost}/`);
  process.stdout.write(`${lines.join('\n')}\n`);
  return storefront;
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
