/**
 * `npm run check:contract -- URL`: checks a shop API against the contract and tells its team, row by row, what does not
 * fit. Exits with 1 when anything failed, with 2 when it was called wrongly.
 */
import { parseArgs } from 'node:util';
import { readConfig } from '../../../server/config/config.ts';
import { loadAdapter } from '../../../server/gateway/transport/adapter.ts';
import { type Api, Visitor } from './client.ts';
import { type Finding, printFindings } from './findings.ts';
import { checkReadingRules } from './reading.ts';
import { checkReadingRows, skipWritingRows } from './rows.ts';
import { findSamples } from './samples.ts';
import { checkWriting } from './writing.ts';

const usage = `usage: npm run check:contract -- http://host:port[/base] [options]

  --host HOST      the region's host that is sent along; default: the API's own choice
  --write          make the calls that change something, too: carts, forms and one order
  --adapter FILE   check the API as this adapter shows it (docs/adapter.md); default: SHOP_API_ADAPTER
  --help           print this

What the API asks of its callers is set as for the storefront: SHOP_API_TOKEN, SHOP_API_HEADERS, SHOP_API_CA,
SHOP_API_CERT, SHOP_API_KEY.`;

process.exitCode = await main();

/** @returns the exit code */
async function main(): Promise<number> {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        host: { type: 'string' },
        write: { type: 'boolean', default: false },
        adapter: { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    });
    if (values.help) {
      console.log(usage);
      return 0;
    }
    const [base] = positionals;
    if (base === undefined || !URL.canParse(base)) throw new Error(usage);
    const findings = await checkContract(await openApi(base, values.adapter), values.host, values.write);
    printFindings(findings);
    return findings.some(({ outcome }) => outcome === 'failed') ? 1 : 0;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return 2;
  }
}

/** @throws WrongValue for a setting or an adapter that is wrong */
async function openApi(base: string, adapterFile: string | undefined): Promise<Api> {
  const { door, adapter } = readConfig({ ...process.env, SHOP_API_URL: base });
  const file = adapterFile ?? adapter;
  return { base, door, adapter: file === undefined ? undefined : await loadAdapter(file) };
}

async function checkContract(api: Api, host: string | undefined, write: boolean): Promise<Finding[]> {
  const visitor = new Visitor(api, host);
  const samples = await findSamples(visitor);
  return [
    ...(await checkReadingRows(visitor, samples)),
    ...(await checkReadingRules(api, visitor, samples)),
    ...(write ? await checkWriting(api, samples) : skipWritingRows()),
  ];
}
