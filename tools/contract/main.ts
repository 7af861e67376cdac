/**
 * `npm run check:contract -- URL`: checks a shop API against the contract and tells its team, row by row, what does not
 * fit. Exits with 1 when anything failed, with 2 when it was called wrongly.
 */
import { parseArgs } from 'node:util';

const usage = `usage: npm run check:contract -- http://host:port[/base] [options]

  --host HOST      the region's host that is sent along; default: the API's own choice
  --write          make the calls that change something, too: carts, forms and one order
  --profile DIR    the shop's profile, whose categories and pages the addresses belong to; default: SHOP_PROFILE
  --adapter FILE   check the API as this adapter shows it (docs/adapter.md); default: SHOP_API_ADAPTER
  --help           print this

What the API asks of its callers is set as for the storefront: SHOP_API_TOKEN, SHOP_API_HEADERS, SHOP_API_CA,
SHOP_API_CERT, SHOP_API_KEY.

A failed row names each field: what the contract expects there, and what came. The rules are in
docs/specification/contract.md (sections are cited as §), an API that keeps them is examples/shop-api/.`;

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
        profile: { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    });
    if (values.help) {
      console.log(usage);
      return 0;
    }
    const [base] = positionals;
    if (base === undefined || !URL.canParse(base)) throw new Error(usage);
    // Before anything reads it.
    if (values.profile !== undefined) process.env.SHOP_PROFILE = values.profile;
    const [{ checkContract, openApi }, { tellFindings }] = await Promise.all([
      import('./check.ts'),
      import('./findings.ts'),
    ]);
    const findings = await checkContract(await openApi(base, values.adapter), values.host, values.write);
    console.log(tellFindings(findings).join('\n'));
    return findings.some(({ outcome }) => outcome === 'failed') ? 1 : 0;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return 2;
  }
}
