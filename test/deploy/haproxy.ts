/** HAProxy with the settings of the compose file. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Test } from 'tap';
import { projectRoot } from '../checks/project-files.ts';
import { findFreePort } from '../kit/storefront.ts';
import { watchProcess } from '../kit/watch-process.ts';

type Owner = Pick<Test, 'teardown'>;

export const settings: string = readFileSync(join(projectRoot, 'deploy/balancer/haproxy.cfg'), 'utf8');
/** The runner of the tests names it, or installs it. */
export const haproxy = process.env.HAPROXY ?? 'haproxy';

/** Docker's name service is not here: the servers are named instead. */
export function withoutResolvers(file: string, servers: readonly string[]): string {
  return file
    .replace(/^resolvers containers\n(?: .*\n)+/m, '')
    .replace(/^\s+server-template .*$/m, servers.map((server) => `    ${server}`).join('\n'));
}

/** Starts it with the file as it is, but for where Docker's names and ports are. */
export async function startHaproxy(
  t: Owner,
  instances: readonly { readonly port: number; readonly opsPort: number }[],
  program = haproxy,
) {
  const port = await findFreePort();
  const servers = instances.map((one, index) => `server s${index} 127.0.0.1:${one.port} check port ${one.opsPort}`);
  const local = withoutResolvers(settings, servers)
    .replace('bind :3000', `bind 127.0.0.1:${port}`)
    .replace('bind 127.0.0.1:8404', `bind 127.0.0.1:${await findFreePort()}`);
  const folder = mkdtempSync(join(tmpdir(), 'haproxy-'));
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(file, local);
  const running: ChildProcess = spawn(program, ['-db', '-f', file], { stdio: ['ignore', 'pipe', 'inherit'] });
  // Its log: a line for each request, and for each server that comes or goes.
  const { printed: said } = watchProcess(t, running);
  t.teardown(() => rmSync(folder, { recursive: true }));
  return { port, running, said };
}
