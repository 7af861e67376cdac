/** Checks whether the storefront can listen on its ports, or is already running there. */
import { createServer } from 'node:net';
import type { Config } from '../../server/config/config.ts';
import { type Finding, failed, passed, reasonOf } from './finding.ts';

const LONGEST_WAIT = 2000;

export async function examinePorts(config: Pick<Config, 'host' | 'port' | 'opsHost' | 'opsPort'>): Promise<Finding[]> {
  const { host, port, opsHost, opsPort } = config;
  const isRunning = await isStorefront(opsHost, opsPort);
  return Promise.all([
    examinePort('OPS_PORT', opsHost, opsPort, isRunning),
    examinePort('PORT', host, port, isRunning),
  ]);
}

async function examinePort(name: string, host: string, port: number, isRunning: boolean): Promise<Finding> {
  if (port === 0) return passed(name, 'a free one is taken');
  try {
    await tryToListen(host, port);
    return passed(name, `${port} is free on ${host}`);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EADDRINUSE' && isRunning) return passed(name, `${port}: the storefront is running there`);
    if (code === 'EADDRINUSE')
      return failed(name, `${port} is in use on ${host}`, `end what listens there, or set ${name}`);
    return failed(name, `${host}:${port}: ${reasonOf(error)}`, `set ${name} or ${name.replace('PORT', 'HOST')}`);
  }
}

function tryToListen(host: string, port: number): Promise<void> {
  const server = createServer();
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => server.close(() => resolve()));
  });
}

/** Does the ops port of a storefront answer there? */
async function isStorefront(host: string, port: number): Promise<boolean> {
  if (port === 0) return false;
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  try {
    const signal = AbortSignal.timeout(LONGEST_WAIT);
    const response = await fetch(`http://${name.includes(':') ? `[${name}]` : name}:${port}/health/live`, { signal });
    return (await response.text()).includes('live');
  } catch {
    return false;
  }
}
