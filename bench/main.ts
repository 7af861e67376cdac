/**
 * `npm run bench -- [server | browser | fleet] [part …] [--gate]`: what the server costs, what the browser is given to do, or
 * how several instances get on when a part of them dies. Names of parts (`budgets.ts`) run these alone. `--gate`: ends with
 * 1 when a budget is missed by more than 15 %. `--seconds N`: how long the fleet is visited, 180 s by default; `--short`: 30 s.
 */
import { parseArgs } from 'node:util';
import { type Part, parts } from './budgets.ts';
import { Report } from './report.ts';

/** Of server/launch/prepare.mjs, which has no types: it runs before anything is installed. */
interface Preparing {
  readonly prepare: () => void;
}

// What has been started ends with this process, however that ends.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { gate: { type: 'boolean' }, short: { type: 'boolean' }, seconds: { type: 'string' } },
});
const [first = 'server'] = positionals;
const group = first === 'browser' || first === 'fleet' ? first : 'server';
const named = positionals[0] === group ? positionals.slice(1) : positionals;
const known: readonly Part[] = parts[group];
const seconds = Number(values.seconds ?? (values.short ? 30 : 180));
const unknown = named.filter((name) => !known.some((part) => part === name));

if (unknown.length > 0) {
  console.error(`no such part: ${unknown.join(', ')}; ${group} has ${known.join(', ')}`);
  process.exitCode = 2;
} else {
  // What is measured is the build of these sources.
  const { prepare }: Preparing = await import(new URL('../server/launch/prepare.mjs', import.meta.url).href);
  prepare();
  const report = new Report();
  const isWanted = (part: Part): boolean => named.length === 0 || named.includes(part);
  if (group === 'server') await (await import('./server/server.ts')).measureServer(report, isWanted);
  else if (group === 'browser') await (await import('./browser/browser.ts')).measureBrowser(report, isWanted);
  else await (await import('./fleet/fleet.ts')).measureFleet(report, isWanted, seconds);
  const isKept = report.end(known.filter(isWanted));
  if (values.gate && !isKept) process.exitCode = 1;
}
