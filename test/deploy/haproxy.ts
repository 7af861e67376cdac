/** HAProxy with the settings of the compose file. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Test } from 'tap';
import { demoProfile } from '../../shared/profile/folders.mjs';
import { projectRoot } from '../checks/project-files.ts';
import { findFreePort } from '../kit/storefront.ts';
import { watchProcess } from '../kit/watch-process.ts';

type Owner = Pick<Test, 'teardown'>;

const folderOfSettings = join(projectRoot, 'deploy/balancer');

export const settings: string = readFileSync(join(folderOfSettings, 'haproxy.cfg'), 'utf8');
/** The runner of the tests names it, or installs it. */
export const haproxy = process.env.HAPROXY ?? 'haproxy';

/** Ports of a storefront: that of its pages, and that for operators. */
interface Instance {
  readonly port: number;
  readonly opsPort: number;
}

/**
 * The file as it is deployed, but for names and ports: Docker's name service is not here, so that the servers are named
 * instead.
 */
export async function localSettings(port: number, instances: readonly Instance[]) {
  const servers = instances.map((one, n) => `    server s${n} 127.0.0.1:${one.port} check port ${one.opsPort}`);
  const metricsPort = await findFreePort();
  const text = settings
    .replace(/^resolvers containers\n(?: .*\n)+/m, '')
    .replace(/^\s+server-template .*$/gm, servers.join('\n'))
    .replace('default-path config', `default-path origin ${demoProfile}`)
    .replace('bind :3000', `bind 127.0.0.1:${port}`)
    .replace('bind :8405', `bind 127.0.0.1:${metricsPort}`)
    .replace('bind 127.0.0.1:8404', `bind 127.0.0.1:${await findFreePort()}`);
  return { text, metricsPort };
}

/** Starts it with the file as it is, but for where Docker's names and ports are. */
export async function startHaproxy(t: Owner, instances: readonly Instance[], program = haproxy) {
  const port = await findFreePort();
  const { text, metricsPort } = await localSettings(port, instances);
  const folder = mkdtempSync(join(tmpdir(), 'haproxy-'));
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(file, text);
  const running: ChildProcess = spawn(program, ['-db', '-f', file], { stdio: ['ignore', 'pipe', 'inherit'] });
  // Its log: a line for each request, and for each server that comes or goes.
  const { printed: said, output } = watchProcess(t, running);
  t.teardown(() => rmSync(folder, { recursive: true }));
  return { port, metricsPort, running, said, output };
}
