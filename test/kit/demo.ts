/**
 * The storefront with the embedded demo shop, as `npm start` runs it, in this process and on a copy of the demo
 * database.
 */
import type { Test } from 'tap';
import { readConfig } from '../../server/config/config.ts';
import { createLog } from '../../server/ops/log.ts';
import { startStorefront as startReal } from '../../server/storefront.ts';
import { openBuild } from '../../server/views-source.ts';
import { copyDemoDatabase } from './demo-database.ts';
import { createClient, type Storefront } from './storefront.ts';

/** Starts the storefront, until the test ends. */
export async function startDemo(t: Test): Promise<Storefront> {
  const config = readConfig({
    PORT: '0',
    OPS_PORT: '0',
    SHOP_DATA: await copyDemoDatabase(t),
    LOG_LEVEL: 'silent',
    SERVICE_WORKER: 'off',
  });
  const real = await startReal(config, createLog(config.logLevel), await openBuild());
  t.teardown(() => real.stop());
  return { ...real, ...createClient(real.port, real.publicHost) };
}
