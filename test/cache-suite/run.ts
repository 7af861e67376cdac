/**
 * `npm run cache-suite [-- FOLDER]`: runs the public HTTP cache tests through a real storefront, by its class 'other'.
 * Prints how many of the required and the optional ones pass, and every failure with the reason that is known for it.
 */
import { readConfig } from '../../server/config/config.ts';
import { createLog } from '../../server/ops/log.ts';
import { startStorefront } from '../../server/storefront.ts';
import { openBuild } from '../../server/views-source.ts';
import { installSuite } from './install.ts';
import { readFindings, report } from './report.ts';
import { fieldNamesOf, loadTests, runTests, startOrigin } from './suite.ts';

const PREFIX = '/api/';

const suite = installSuite(process.argv[2]);
const groups = await loadTests(suite);
const origin = await startOrigin(suite, PREFIX);
const config = readConfig({
  PORT: '0',
  SHOP_API_URL: origin.url,
  LOG_LEVEL: 'silent',
  // The suite counts what reaches its origin: a second try would be taken for a second request.
  UPSTREAM_RETRIES: '0',
  // The suite takes for granted that a cache passes on all fields of a request; only those that the API reads are.
  SHOP_API_READS: fieldNamesOf(groups).join(','),
  ...(process.env.REDIS_URL === undefined ? {} : { REDIS_URL: process.env.REDIS_URL }),
});
const storefront = await startStorefront(config, createLog(config.logLevel), await openBuild());
try {
  const outcomes = await runTests(suite, groups, `http://127.0.0.1:${storefront.port}${PREFIX.slice(0, -1)}`);
  const findings = readFindings(
    groups.flatMap(({ tests }) => tests),
    outcomes,
  );
  process.stdout.write(report(findings));
  process.exitCode = findings.some(({ passed, reason }) => !passed && reason === undefined) ? 1 : 0;
} finally {
  await storefront.stop();
  origin.close();
  suite.remove();
}
