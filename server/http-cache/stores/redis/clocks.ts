/**
 * The clocks of the instances that share a Redis (D82). Each leaves its difference from the clock of Redis there, and
 * compares it with the median of all: ages and lifetimes of shared answers hold only where clocks agree.
 */
import { randomUUID } from 'node:crypto';
import type { Ask, ConnectionOptions } from './connection.ts';

const CLOCKS_KEY = 'vitrina:4:clocks';
const COMPARE_EVERY = 10_000;
/** What an instance that is gone has left is ignored after this time; ms. */
const KEPT = 35_000;
/** A greater difference is reported; ms. */
const NOTICED = 2000;
/** With a greater one the instance shares no answers; ms. */
const TOLERATED = 30_000;

/**
 * A Lua script, which Redis executes atomically. The id of a stream's entry is the time of Redis: to ask for that itself a
 * user of Redis would need one more right. Keys: clocks. Arguments: name of the instance, its time, ms for which it counts.
 * Returns the differences of all instances from the clock of Redis, the caller's first; ms.
 */
const COMPARE = `
local now = string.match(redis.call('XADD', KEYS[1], 'MAXLEN', '~', '1000', '*', ARGV[1], ARGV[2]), '^%d+')
redis.call('PEXPIRE', KEYS[1], ARGV[3])
local found, seen = {}, {}
for _, entry in ipairs(redis.call('XREVRANGE', KEYS[1], '+', string.format('%.0f', now - ARGV[3]))) do
  local name, time = entry[2][1], entry[2][2]
  if not seen[name] then found[#found + 1] = string.format('%.0f', time - string.match(entry[1], '^%d+')) end
  seen[name] = true
end
return found
`;

export interface ClockMetrics {
  /** @param ms how far this instance's clock is from the median of all instances; negative: it is slow */
  clockDiffers(ms: number): void;
}

export interface ClocksOptions {
  readonly ask: Ask;
  readonly log: ConnectionOptions['log'];
  readonly metrics: ClockMetrics;
  /** ms since 1970. */
  readonly now: () => number;
}

export class Clocks {
  readonly #options: ClocksOptions;
  readonly #name = randomUUID();
  readonly #timer = setInterval(() => void this.compare(), COMPARE_EVERY).unref();
  #difference = 0;

  constructor(options: ClocksOptions) {
    this.#options = options;
  }

  /** Does this instance's clock agree with the others' well enough for answers to be shared? */
  get agree(): boolean {
    return kindOf(this.#difference) !== 'shares nothing';
  }

  /** Leaves this instance's time in Redis, and compares it with the others'. While Redis is away nothing changes. */
  async compare(): Promise<void> {
    const { ask, log, metrics, now } = this.#options;
    const reply = await ask(['EVAL', COMPARE, '1', CLOCKS_KEY, this.#name, String(now()), String(KEPT)]);
    if (!reply.ok || !Array.isArray(reply.value)) return;
    const all = reply.value.map(Number);
    const before = kindOf(this.#difference);
    const ms = (all[0] ?? 0) - median(all);
    this.#difference = ms;
    metrics.clockDiffers(ms);
    // Said once, not at each comparison: it may last for days.
    if (kindOf(ms) === before) return;
    if (kindOf(ms) === 'agrees') log.info({ ms }, 'the clock agrees with the others again');
    else log.warn({ ms, shares: this.agree }, 'the clock differs from those of other instances');
  }

  close(): void {
    clearInterval(this.#timer);
  }
}

function kindOf(ms: number): 'agrees' | 'differs' | 'shares nothing' {
  if (Math.abs(ms) <= NOTICED) return 'agrees';
  return Math.abs(ms) <= TOLERATED ? 'differs' : 'shares nothing';
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const [low = 0, high = low] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]];
  return (low + high) / 2;
}
