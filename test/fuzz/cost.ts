/** What requests and answers of the API cost the storefront: processor time of its event loop, bytes, memory (D54). */
import { setTimeout as pause } from 'node:timers/promises';
import type { SeenRequest } from '../kit/replies.ts';
import type { ShopProcess } from '../kit/shop-process.ts';
import { type Costly, NTH, rowOf, writeRequest } from './costly.ts';
import { exchangeBytes } from './exchange.ts';

/** A process whose cost is measured. */
export type Measured = Pick<
  ShopProcess,
  'port' | 'death' | 'memory' | 'processorTime' | 'beginTurns' | 'longestTurn' | 'forget'
> & { readonly upstream?: ShopProcess['upstream'] };

export interface Cost {
  readonly kind: Costly['kind'];
  readonly what: string;
  /**
   * Processor time of the event loop's thread, which does not depend on how busy the machine is; ms. Of a request all of it;
   * of an answer, which is finished in steps, that of the longest turn of the event loop.
   */
  readonly ms: number;
  /** Of the answer, as it is sent; it is asked for without a coding. */
  readonly bytes: number;
}

/** The figures of D54. */
const most = {
  request: { ms: 50, bytes: 1_000_000 },
  answer: { ms: 150, bytes: Number.POSITIVE_INFINITY },
  /** Of an answer that is shown as a page, or a file of the sitemap. */
  page: { ms: 150, bytes: 1_000_000 },
} as const;

/** The lowest of so many measurements counts: the others hold compilation and garbage of what came before. */
const MEASUREMENTS = 3;
const PATIENCE_MS = 8000;
/** What is still done after the last byte. */
const REST_MS = 30;

/**
 * @param patience measures no further once a cost is within the figures of D54, so many times; default: all measurements
 *   are made
 * @returns the dearest first
 */
export async function measureCosts(shop: Measured, costly: readonly Costly[], patience = 0): Promise<Cost[]> {
  const costs: Cost[] = [];
  for (const one of costly) costs.push(await measure(shop, one, patience));
  return costs.sort((a, b) => b.ms - a.ms);
}

/** How many requests have been sent. */
let sent = 1_000_000;

async function measure(shop: Measured, costly: Costly, patience: number): Promise<Cost> {
  const { kind, what, request, answer: given } = costly;
  const cost = { kind, what, ms: Number.POSITIVE_INFINITY, bytes: 0 };
  shop.upstream?.reset();
  // The API answers so whatever it is asked for first, hosts of cities aside: pages are not what is measured.
  if (given !== undefined) {
    const isAsked = (seen: SeenRequest) =>
      given.row === undefined ? request.startsWith(`GET ${seen.path}`) : rowOf(seen) === given.row;
    shop.upstream?.on(isAsked, given.reply);
  }
  for (let nth = 0; nth < MEASUREMENTS && findTooDear([cost], patience).length > 0; nth += 1) {
    await shop.forget();
    await pause(REST_MS);
    if (kind !== 'request') shop.beginTurns();
    const before = shop.processorTime();
    const came = await exchangeBytes(shop.port, request.replaceAll(NTH, String(sent++)), PATIENCE_MS).catch(
      (cause: unknown) => {
        throw new Error(`the storefront does not end ${what}`, { cause });
      },
    );
    await pause(REST_MS);
    const death = shop.death();
    if (death !== undefined) throw new Error(`the storefront has died of ${what}: ${death}`);
    const ms = kind === 'request' ? shop.processorTime() - before : await shop.longestTurn();
    cost.ms = Math.min(cost.ms, ms);
    cost.bytes = Math.max(cost.bytes, came.bytes.length);
  }
  return cost;
}

/** The address of a script of the home page. */
export async function findAsset({ port }: Pick<Measured, 'port'>): Promise<string> {
  const { bytes } = await exchangeBytes(port, writeRequest('GET', '/', []), PATIENCE_MS);
  const asset = /\/assets\/[\w-]+\.js/.exec(bytes)?.[0];
  if (asset === undefined) throw new Error('the home page has no script');
  return asset;
}

/** @param patience how many times the figures of D54 are let pass */
export function findTooDear(costs: readonly Cost[], patience = 1): Cost[] {
  return costs.filter(({ kind, ms, bytes }) => ms > patience * most[kind].ms || bytes > most[kind].bytes);
}

export function writeCost({ what, ms, bytes }: Cost): string {
  return `${ms.toFixed(1).padStart(8)} ms ${String(bytes).padStart(9)} bytes  ${what.slice(0, 120)}`;
}
