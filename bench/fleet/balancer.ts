/** HAProxy with the deployed file (`deploy/balancer/haproxy.cfg`), except for Docker's names and ports. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { localSettings } from '../../test/deploy/haproxy.ts';
import { findPrograms, haproxy } from '../../test/find-programs.ts';
import { findFreePort } from '../../test/kit/storefront.ts';
import { end, type Running } from '../child.ts';
import { type Instance, startProgram } from './processes.ts';

const { HAPROXY = '' } = await findPrograms([haproxy]);

export interface Balancer extends Running {
  readonly metricsPort: number;
}

/** @param folder where its configuration file is written */
export async function startBalancer(folder: string, instances: readonly Instance[]): Promise<Balancer> {
  const port = await findFreePort();
  const { text, metricsPort } = await localSettings(port, instances);
  const file = join(folder, `haproxy-${port}.cfg`);
  await writeFile(file, text);
  const child = startProgram(HAPROXY, ['-db', '-f', file]);
  return { url: `http://127.0.0.1:${port}`, metricsPort, stop: () => end(child, 'SIGTERM') };
}
