/**
 * `npm run bench -- [server | browser | fleet] [part …] [--gate]`: measures what the server costs, how quick pages are
 * in a browser, or how several instances cope with failures. Names of parts (`budgets.ts`) run these alone. `--gate`
 * exits with 1 when a budget is missed by more than 15 %. `--seconds N` sets the duration of the fleet's run, 180 s by
 * default; `--short` is 30 s.
 */
import { parseArgs } from 'node:util';
import { type Part, parts } from './budgets.ts';
import { Report } from './report.ts';

/** Types of server/launch/prepare.mjs, which is plain JavaScript because it runs before anything is installed. */
interface Preparing {
  readonly prepare: () => void;
}

// Child processes end with this process, however it ends.
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
  // The build that is measured must be that of these sources.
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
