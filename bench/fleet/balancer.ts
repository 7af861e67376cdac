/** HAProxy with the deployed file (`deploy/balancer/haproxy.cfg`), except for Docker's names and ports. */
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findPrograms, haproxy } from '../../test/find-programs.ts';
import { findFreePort } from '../../test/kit/storefront.ts';
import { end, type Running } from '../child.ts';
import { type Instance, startProgram } from './processes.ts';

const { HAPROXY = '' } = await findPrograms([haproxy]);

const deployed = new URL('../../deploy/balancer/haproxy.cfg', import.meta.url);

/** @param folder where its configuration file is written */
export async function startBalancer(folder: string, instances: readonly Instance[]): Promise<Running> {
  const port = await findFreePort();
  const servers = instances.map(
    (one, n) => `    server storefront${n} 127.0.0.1:${one.port} check port ${one.opsPort}`,
  );
  const settings = readFileSync(deployed, 'utf8')
    .replace(/^resolvers containers\n(?: .*\n)+/m, '')
    .replace(/^\s+server-template .*$/m, servers.join('\n'))
    .replace('bind :3000', `bind 127.0.0.1:${port}`)
    .replace('bind 127.0.0.1:8404', `bind 127.0.0.1:${await findFreePort()}`);
  const file = join(folder, `haproxy-${port}.cfg`);
  await writeFile(file, settings);
  const child = startProgram(HAPROXY, ['-db', '-f', file]);
  return { url: `http://127.0.0.1:${port}`, stop: () => end(child, 'SIGTERM') };
}
