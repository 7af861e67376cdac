/** Runs the targets one after the other, each for its share of the time, and finds the shortest input that shows a defect. */
import { setTimeout as pause } from 'node:timers/promises';
import * as fc from 'fast-check';
import type { Owner, ShopProcess } from '../kit/shop-process.ts';
import { startShopProcess } from '../kit/shop-process.ts';
import { Account, type WrongLine } from './account.ts';
import { type Scene, scriptWell, type Target, targets } from './targets.ts';

export interface FuzzOptions {
  /** For all targets together. */
  readonly seconds: number;
  /** The same seed has the same inputs. */
  readonly seed: number;
  /** Names of targets; default: all of them. */
  readonly only?: readonly string[] | undefined;
  /** So many tries share a seed, and are ended once begun; default: 200. */
  readonly batch?: number | undefined;
}

export interface FuzzResult {
  readonly target: string;
  readonly tries: number;
  /** What was found, with the shortest input that shows it. */
  readonly finding: string | undefined;
}

/** The log passes lines on 100 ms after the event at the latest. */
const LOG_DELAY_MS = 250;
/** Of a storefront whose caches are as large as by default; MB. */
const MOST_MEMORY = 450;
/** The search for a shorter input included; ms. */
const LONGEST_BATCH_MS = 60_000;

/** @yields what came of each target, in turn */
export async function* fuzz(
  owner: Owner,
  { seconds, seed, only, batch = 200 }: FuzzOptions,
): AsyncGenerator<FuzzResult> {
  const wanted = targets.filter(({ name }) => only === undefined || only.includes(name));
  let shop = await startShopProcess(owner);
  for (const target of wanted) {
    if (shop.death() !== undefined) shop = await startShopProcess(owner);
    yield await runTarget(shop, target, { ms: (seconds * 1000) / wanted.length, seed, batch });
  }
}

export interface Share {
  /** For how long; ms. */
  readonly ms: number;
  readonly seed: number;
  readonly batch: number;
}

/** Tries a target again and again, with the next seed for each batch. */
export async function runTarget(shop: ShopProcess, target: Target, { ms, seed, batch }: Share): Promise<FuzzResult> {
  const end = performance.now() + ms;
  let tries = 0;
  for (let nth = 0; nth === 0 || performance.now() < end; nth += 1) {
    const result = await runBatch(shop, target, { seed: seed + nth, batch });
    tries += result.tries;
    if (result.finding !== undefined) return { target: target.name, tries, finding: result.finding };
  }
  return { target: target.name, tries, finding: undefined };
}

async function runBatch(shop: ShopProcess, target: Target, { seed, batch }: Omit<Share, 'ms'>) {
  const account = new Account(seed);
  scriptWell(shop);
  shop.takeLog();
  const details = await fc.check(target.property(sceneOf(shop, account, async () => undefined)), {
    seed,
    numRuns: batch,
    interruptAfterTimeLimit: LONGEST_BATCH_MS,
  });
  const { tries } = account;
  if (details.failed) return { tries, finding: describe(details, seed) };
  await pause(LOG_DELAY_MS);
  const told = account.findWrongLine(shop.takeLog());
  if (told !== undefined) return { tries, finding: await explain(shop, target, seed, told) };
  const memory = shop.memory();
  const finding = memory !== undefined && memory > MOST_MEMORY ? `it holds ${Math.round(memory)} MB` : undefined;
  return { tries, finding };
}

const sceneOf = (shop: ShopProcess, account: Account, settled: Scene['settled']): Scene => ({
  shop,
  next: () => account.next(),
  noteAnswer: (id) => account.noteAnswer(id),
  settled,
});

/** The same input once more, alone, and then shorter ones, each watched until its lines are there. */
async function explain(shop: ShopProcess, target: Target, seed: number, { nth, line }: WrongLine): Promise<string> {
  const account = new Account(seed);
  const settled = async (): Promise<void> => {
    await pause(LOG_DELAY_MS);
    const told = account.findWrongLine(shop.takeLog());
    if (told !== undefined) throw new Error(`the log says: ${told.line}`);
  };
  const details = await fc.check(target.property(sceneOf(shop, account, settled)), {
    seed,
    path: String(nth - 1),
    numRuns: 1,
    interruptAfterTimeLimit: LONGEST_BATCH_MS,
  });
  return details.failed ? describe(details, seed) : `the log has said once: ${line}`;
}

function describe(
  { counterexample, counterexamplePath, errorInstance }: fc.RunDetails<unknown[]>,
  seed: number,
): string {
  const why = errorInstance instanceof Error ? errorInstance.message : String(errorInstance);
  const input = JSON.stringify(counterexample, null, 1);
  return `${why}\n  input: ${input}\n  fast-check: seed ${seed}, path ${counterexamplePath}`;
}
