/**
 * Which alerts would have woken somebody: the deployed rules, evaluated by promtool over what a run has recorded. A run is
 * short and the windows of the objectives are long, so an hour of the run's own calm traffic comes before it.
 */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findPrograms, promtool } from '../../test/find-programs.ts';
import { EVERY, type Recording } from './recorder.ts';

const rules = ['objectives.yml', 'alerts.yml'].map((file) =>
  join(import.meta.dirname, '../../deploy/prometheus', file),
);
const texts = rules.map((file) => readFileSync(file, 'utf8')).join('\n');
const named: ReadonlySet<string> = new Set(texts.match(/[a-z_]\w+/g));

/** Is it a metric that an objective or an alert is about? */
export const isOfAlerts = (metric: string): boolean => named.has(metric);

/** Clean traffic before what was recorded; s. */
const BEFORE = 3600;

export interface Alarm {
  /** Its name, and the objective that it is about. */
  readonly alert: string;
  /** Seconds since the recording began. */
  readonly at: number;
}

export interface Judged {
  /** How many scrapes from the start are calm; the traffic before them is like it. */
  readonly calm: number;
  /** So many seconds more go on as the last `like` scrapes went; 0: nothing comes after what was recorded. */
  readonly goesOn: number;
  readonly like: number;
  /** How often the rules are evaluated; s. Default: as often as deployed. */
  readonly every?: number;
}

/** `evaluation_interval` of `deploy/prometheus/prometheus.yml`; s. */
const EVALUATED = 10;

/** @returns the alerts with `severity: page` that fire, each time once, in order @param folder for promtool's file */
export async function findAlarms(folder: string, recording: Recording, judged: Judged): Promise<Alarm[]> {
  const [scrapes = []] = recording.values();
  const { every = EVALUATED } = judged;
  const last = scrapes.length * EVERY + judged.goesOn;
  const input_series = [...recording].map(([series, values]) => ({ series, values: write(values, judged) }));
  const firing = 'count by (alertname, slo) (ALERTS{severity="page",alertstate="firing"})';
  const times = Array.from({ length: Math.floor(last / every) }, (_, n) => n * every);
  // Nothing is expected, so that promtool names what there is instead.
  const promql_expr_test = times.map((at) => ({ expr: firing, eval_time: `${BEFORE + at}s`, exp_samples: [] }));
  const test = { interval: `${EVERY}s`, input_series, promql_expr_test };
  const file = join(folder, 'alarms.unit.json');
  const group_eval_order = [...texts.matchAll(/^ {2}- name: (\S+)$/gm)].map(([, name]) => name);
  await writeFile(
    file,
    JSON.stringify({ rule_files: rules, evaluation_interval: `${every}s`, group_eval_order, tests: [test] }),
  );
  return readAlarms(await run(file));
}

async function run(file: string): Promise<string> {
  const { PROMTOOL = '' } = await findPrograms([promtool]);
  return new Promise((resolve, reject) => {
    execFile(PROMTOOL, ['test', 'rules', file], { maxBuffer: 1e8 }, (error, stdout, stderr) => {
      if (error !== null && !/FAILED/.test(stdout + stderr)) reject(error);
      else resolve(stdout + stderr);
    });
  });
}

function readAlarms(output: string): Alarm[] {
  const alarms: Alarm[] = [];
  for (const [, hours = 0, minutes = 0, seconds = 0, got = ''] of output.matchAll(
    /time: (?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s)?,\s+exp:.*?\s+got:\s*(.*)/g,
  )) {
    const at = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) - BEFORE;
    for (const [, alert = '', slo] of got.matchAll(/alertname="(\w+)"(?:, slo="(\w+)")?/g))
      alarms.push({ alert: slo === undefined ? alert : `${alert} of ${slo}`, at });
  }
  if (alarms.length === 0 && !/SUCCESS/.test(output)) throw new Error(`promtool: ${output.slice(0, 2000)}`);
  return alarms.sort((one, other) => one.at - other.at);
}

/** promtool's notation: what came before as one term, then the values, `_` where there is none. */
function write(scraped: readonly number[], { calm, goesOn, like }: Judged): string {
  const count = BEFORE / EVERY;
  // A series begins with the first of what it counts. What begins while it is calm belongs to the hour before, too.
  const begun = scraped.findIndex((value) => !Number.isNaN(value));
  const values = begun < calm ? scraped.map((value, n) => (n < begun ? 0 : value)) : scraped;
  const isCounter = values.every((value, n) => n >= calm || Number.isNaN(value) || value >= (values[n - 1] ?? value));
  const [first = Number.NaN] = values;
  const step = isCounter ? slope(values.slice(0, calm)) : 0;
  const start = first - step * count;
  const before = Number.isNaN(first) ? `_x${count - 1}` : `${start}${step < 0 ? '' : '+'}${step}x${count - 1}`;
  const after = slope(values.slice(-like));
  const end = values.at(-1) ?? Number.NaN;
  const rest = Number.isNaN(end) ? [] : [`${end + after}+${after}x${goesOn / EVERY}`];
  return [
    before,
    ...values.map((value) => (Number.isNaN(value) ? '_' : String(value))),
    ...(goesOn > 0 ? rest : []),
  ].join(' ');
}

/** The mean step of a counter; 0 where it was begun anew meanwhile, or is none. */
function slope(values: readonly number[]): number {
  const known = values.filter((value) => !Number.isNaN(value));
  const [first = 0] = known;
  const last = known.at(-1) ?? 0;
  const grows = known.every((value, n) => n === 0 || value >= (known[n - 1] ?? 0));
  return known.length > 1 && grows ? (last - first) / (known.length - 1) : 0;
}
