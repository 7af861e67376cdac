/**
 * `npm run bench -- fleet`: four instances behind HAProxy with one Redis, in front of the embedded shop API. First one
 * instance alone takes the traffic, then all four take the same, then all four while faults are injected. Every
 * answer's status and city are checked, and in the end every order in the API's database. The alerts are judged by what
 * was scraped meanwhile: the faults wake nobody, a dead API with nothing stored wakes somebody in time.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Part } from '../budgets.ts';
import type { Report } from '../report.ts';
import { type Alarm, findAlarms, isOfAlerts } from './alarms.ts';
import { type Balancer, startBalancer } from './balancer.ts';
import { Buyers } from './buyers.ts';
import { type Counts, countAll, largest } from './counts.ts';
import { Faults, type Fleet, untilReady } from './faults.ts';
import { makePlan, type Plan } from './plan.ts';
import { hasManyAddresses, type Instance, prepareApi, prepareInstance, startRedis } from './processes.ts';
import { EVERY, Recorder } from './recorder.ts';
import { type Failure, Visitors } from './visitors.ts';

const INSTANCES = 4;
/** Visits per second; `RATE` overrides it. */
const RATE = Number(process.env.RATE ?? 20);
/** Share of the time for each of the two calm runs; the rest is for the faults. */
const CALM = 0.25;
/** HAProxy checks its servers once a second; ms. */
const NOTICED = 1500;
/** Most failures that are shown. */
const SHOWN = 12;
const MB = 1_000_000;
/** New instances compile their code and fill their caches: visits for so long before anything is recorded; s. */
const WARM_UP = 20;
/** How long it is calm before the first fault; s. The alerts are judged as if it had been so for an hour. */
const FIRST = 30;
/** How long the fleet is calm before everything is lost, and how long that is recorded; s. */
const OUTAGE = 60;
/** As long as it goes on; s. */
const LONGEST_ALARM = 600;

/** @param seconds for all runs together */
export async function measureFleet(report: Report, isWanted: (part: Part) => boolean, seconds: number): Promise<void> {
  if (!hasManyAddresses) throw new Error('the fleet is visited from many addresses of 127.0.0.0/8: on Linux alone');
  const folder = await mkdtemp(join(tmpdir(), 'vitrina-fleet-'));
  const database = join(folder, 'shop.sqlite');
  const [api, redis] = await Promise.all([prepareApi(database), startRedis()]);
  const instances = await Promise.all(Array.from({ length: INSTANCES }, () => prepareInstance(api.url, redis.url)));
  try {
    await api.start();
    const plan = await preparePlan(instances, api.url);
    const scene: Scene = { report, plan, folder, instances };
    const visits = Math.ceil(seconds * CALM * RATE);
    if (isWanted('calm')) {
      report.head(`calm, ${visits} visits, ${RATE} a second`);
      await redis.empty();
      const one = await visitCalmly(scene, instances.slice(0, 1), visits);
      await redis.empty();
      const four = await visitCalmly(scene, instances, visits);
      report.note('Redis holds', { value: (await redis.memory()) / MB }, 'MB');
      const own = `${four.calls}`;
      report.tell('fleetCalls', { value: four.calls / one.calls, own, reference: `${one.calls}` });
      report.tell('calmFailed', { value: one.failures.length + four.failures.length });
      report.tell('calmWrong', { value: one.wrong.length + four.wrong.length });
      for (const failures of [one.failures, four.failures, one.wrong, four.wrong]) show(report, failures);
    }
    if (isWanted('faults')) await visitWithFaults(scene, { api, redis, database, visits, seconds });
  } finally {
    redis.thaw();
    await Promise.all([...instances.map((instance) => instance.kill()), api.kill(), redis.stop()]);
    await rm(folder, { recursive: true, force: true });
  }
}

interface Scene {
  readonly report: Report;
  readonly plan: Plan;
  /** Where configuration files are written. */
  readonly folder: string;
  readonly instances: readonly Instance[];
}

async function preparePlan([first]: readonly Instance[], api: string): Promise<Plan> {
  if (first === undefined) throw new Error('no instance');
  await first.start();
  await untilReady(first);
  const plan = await makePlan(`http://127.0.0.1:${first.port}`, api);
  await first.stop();
  return plan;
}

async function startAll(instances: readonly Instance[]): Promise<void> {
  for (const instance of instances) {
    await instance.start();
    await untilReady(instance);
  }
}

type CalmFigures = Counts & Pick<Visitors, 'failures' | 'wrong'>;

/** Sends visits to instances that have just been started, and returns what they counted. */
async function visitCalmly(scene: Scene, instances: readonly Instance[], visits: number): Promise<CalmFigures> {
  const { report, plan, folder } = scene;
  await startAll(instances);
  const balancer = await startBalancer(folder, instances);
  await pause(NOTICED);
  const before = await countAll(instances);
  const visitors = new Visitors(plan, balancer.url);
  const half = Math.ceil(visits / 2);
  await visitors.come(0, half, RATE);
  const middle = await countAll(instances);
  await visitors.come(half, half, RATE);
  const after = await countAll(instances);
  const who = instances.length === 1 ? 'one instance' : `${instances.length} instances`;
  tellHalf(report, `${who}, first half`, since(before, middle), half);
  tellHalf(report, `${who}, second half`, since(middle, after), half);
  report.note(`${who}: memory, the largest`, { value: (await largest(instances)) / MB }, 'MB');
  const { failures, wrong } = visitors;
  await visitors.close();
  await balancer.stop();
  for (const instance of instances) await instance.stop();
  return { ...since(before, after), failures, wrong };
}

function since(before: Counts, after: Counts): Counts {
  const names = Object.keys(after) as (keyof Counts)[];
  return Object.fromEntries(names.map((name) => [name, after[name] - before[name]])) as unknown as Counts;
}

function tellHalf(report: Report, who: string, spent: Counts, visits: number): void {
  report.note(`${who}: CPU of a visit`, { value: spent.cpu / 1000 / visits }, 'ms');
  report.note(`${who}: calls of the API for a visit`, { value: spent.calls / visits });
  const kept = (100 * spent.pageHits) / spent.pages;
  const stored = (100 * spent.hits) / spent.answers;
  report.remark(`${kept.toFixed(0)} % of the pages were kept, ${stored.toFixed(0)} % of the answers were in memory`);
}

interface FaultsOptions extends Pick<Fleet, 'api' | 'redis'> {
  /** The API's database file. */
  readonly database: string;
  /** Visits of the calm run; those with faults are numbered after them. */
  readonly visits: number;
  readonly seconds: number;
}

async function visitWithFaults(scene: Scene, { api, redis, database, visits, seconds }: FaultsOptions): Promise<void> {
  const { report, plan, folder, instances } = scene;
  report.head('four instances, while one thing after the other befalls them');
  await startAll(instances);
  const balancer = await startBalancer(folder, instances);
  await pause(NOTICED);
  const visitors = new Visitors(plan, balancer.url);
  const buyers = new Buyers(balancer.url);
  await visitors.come(visits, WARM_UP * RATE, RATE);
  const recorder = record(balancer, instances);
  const begun = performance.now();
  const faults = new Faults({ api, instances, redis, visitors }, (words) => {
    report.remark(`${((performance.now() - begun) / 1000).toFixed(1).padStart(6)} s  ${words}`);
  });
  buyers.start();
  let isOver = false;
  const running = pause(FIRST * 1000)
    .then(() => faults.run(seconds * (1 - 2 * CALM) * 1000))
    .finally(() => {
      isOver = true;
    });
  for (let from = visits + WARM_UP * RATE; !isOver; from += RATE)
    await visitors.come(from, RATE, RATE, () => faults.isApiAway);
  await running;
  await buyers.stop();
  await visitors.close();
  const judged = { calm: FIRST / EVERY, goesOn: 0, like: 1 };
  const alarms = await findAlarms(folder, await recorder.stop(), judged);
  tellAlarms(report, alarms);
  if (isJudged(report, alarms, FIRST)) {
    report.tell('faultsPaged', { value: new Set(alarms.map(({ alert }) => alert)).size });
  }
  await loseEverything(scene, { api, redis, balancer });
  await balancer.stop();
  await api.stop();
  const { lost, doubled } = buyers.compare(database);
  const counted = visitors.failures.filter(({ wasStored, wasApiAway }) => wasStored || !wasApiAway);
  const excused = visitors.failures.length - counted.length;
  report.remark(`${visitors.answered} visits; ${excused} failed for what nobody had asked for, while the API was away`);
  report.remark(`${buyers.confirmed} orders, ${buyers.repeated} times sent once more`);
  report.tell('failed', { value: counted.length });
  report.tell('wrong', { value: visitors.wrong.length });
  report.tell('lost', { value: buyers.confirmed === 0 ? Number.POSITIVE_INFINITY : lost });
  report.tell('doubled', { value: doubled });
  for (const failures of [counted, visitors.wrong]) show(report, failures);
}

/**
 * Was it calm until then? Traffic that is bad before any fault says nothing of the faults, and less of an hour of it: there
 * is no figure then.
 */
function isJudged(report: Report, alarms: readonly Alarm[], until: number): boolean {
  const early = alarms.find(({ at }) => at <= until);
  if (early === undefined) return true;
  report.remark(`${early.alert} before anything has happened: this machine is too busy to judge the alerts by it`);
  return false;
}

function record({ metricsPort }: Balancer, instances: readonly Instance[]): Recorder {
  const storefronts = instances.map(({ opsPort }) => ({ job: 'storefront' as const, port: opsPort }));
  const recorder = new Recorder([...storefronts, { job: 'balancer', port: metricsPort }], isOfAlerts);
  recorder.start();
  return recorder;
}

type Everything = Pick<Fleet, 'api' | 'redis'> & { readonly balancer: Balancer };

/** The API dies while nothing is stored, and every instance is started anew. Measures how soon somebody is woken. */
async function loseEverything({ report, plan, folder, instances }: Scene, all: Everything): Promise<void> {
  const { api, redis, balancer } = all;
  const visitors = new Visitors(plan, balancer.url);
  const recorder = record(balancer, instances);
  const stretch = OUTAGE * RATE;
  await visitors.come(0, stretch, RATE);
  const calm = recorder.scrapes;
  await Promise.all([api.kill(), ...instances.map((instance) => instance.kill()), redis.empty()]);
  await Promise.all([visitors.come(stretch, stretch, RATE), ...instances.map((instance) => instance.start())]);
  const recording = await recorder.stop();
  await visitors.close();
  const lost = recorder.scrapes - calm;
  const goesOn = LONGEST_ALARM - lost * EVERY;
  // In its second half every instance is up again, and has nothing to serve.
  const alarms = await findAlarms(folder, recording, { calm, goesOn, like: Math.floor(lost / 2) });
  const after = alarms.map(({ alert, at }) => ({ alert, at: at - calm * EVERY }));
  report.remark('the API is killed, Redis emptied and every instance started anew');
  tellAlarms(report, after);
  if (isJudged(report, after, 0)) report.tell('outagePaged', { value: after[0]?.at ?? Number.POSITIVE_INFINITY });
}

function tellAlarms(report: Report, alarms: readonly Alarm[]): void {
  for (const alert of new Set(alarms.map((alarm) => alarm.alert))) {
    const first = alarms.find((alarm) => alarm.alert === alert);
    report.remark(`${String(first?.at).padStart(6)} s  ${alert} wakes somebody`);
  }
}

function show(report: Report, failures: readonly Failure[]): void {
  for (const { at, why, visit, wasStored } of failures.slice(0, SHOWN)) {
    const known = wasStored ? 'was stored' : 'was not asked for before';
    report.remark(`${(at / 1000).toFixed(1).padStart(6)} s  ${visit.host}${visit.path}: ${why}, ${known}`);
  }
}
