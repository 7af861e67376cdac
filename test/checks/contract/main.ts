/**
 * `npm run check:contract -- URL [--host region.host] [--write]`: holds a shop API against the contract and tells its
 * team, row by row, what does not fit. Exits with 1 when anything failed, with 2 when it was called wrongly.
 */
import { parseArgs } from 'node:util';
import { Visitor } from './client.ts';
import { type Finding, printFindings } from './findings.ts';
import { checkReadingRules } from './reading.ts';
import { checkReadingRows, skipWritingRows } from './rows.ts';
import { findSamples } from './samples.ts';
import { checkWriting } from './writing.ts';

const usage = 'usage: npm run check:contract -- http://host:port[/base] [--host region.host] [--write]';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { host: { type: 'string' }, write: { type: 'boolean', default: false } },
});
const [base] = positionals;
if (base === undefined || !URL.canParse(base)) {
  console.error(usage);
  process.exitCode = 2;
} else {
  const findings = await checkContract(base, values.host, values.write);
  printFindings(findings);
  process.exitCode = findings.some(({ outcome }) => outcome === 'failed') ? 1 : 0;
}

async function checkContract(base: string, host: string | undefined, write: boolean): Promise<Finding[]> {
  const visitor = new Visitor(base, host);
  const samples = await findSamples(visitor);
  return [
    ...(await checkReadingRows(visitor, samples)),
    ...(await checkReadingRules(base, visitor, samples)),
    ...(write ? await checkWriting(base, samples) : skipWritingRows()),
  ];
}
