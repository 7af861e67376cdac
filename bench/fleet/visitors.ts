/** Visitors of the fleet: they send requests at a steady rate, whatever is answered, and check each answer. */
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { Pool } from 'undici';
import type { Plan, Visit } from './plan.ts';

const decoders: Readonly<Record<string, (bytes: Buffer) => Promise<Buffer>>> = {
  br: promisify(brotliDecompress),
  gzip: promisify(gunzip),
};

/** Number of client addresses: the balancer limits the requests of each. */
const ADDRESSES = 16;
const CONNECTIONS = 16;
/** Most visits in flight; above that the rate drops. */
const MOST_WAITING = 256;

/** A visit that failed, or whose answer was for another city. */
export interface Failure {
  readonly visit: Visit;
  readonly why: string;
  /** ms since the first visit. */
  readonly at: number;
  /** The same address had been answered before, with no purge since. */
  readonly wasStored: boolean;
  /** The API was down, so that only stored answers could be served. */
  readonly wasApiAway: boolean;
}

export class Visitors {
  readonly #plan: Plan;
  readonly #pools: readonly Pool[];
  readonly #known = new Set<string>();
  readonly #startedAt = performance.now();
  #waiting = 0;
  #answered = 0;
  readonly failures: Failure[] = [];
  readonly wrong: Failure[] = [];

  constructor(plan: Plan, balancer: string) {
    this.#plan = plan;
    this.#pools = Array.from(
      { length: ADDRESSES },
      (_, n) => new Pool(balancer, { connections: CONNECTIONS, connect: { localAddress: `127.0.1.${n + 1}` } }),
    );
  }

  get answered(): number {
    return this.#answered;
  }

  /** To be called after a purge: what was stored may have been dropped. */
  forget(): void {
    this.#known.clear();
  }

  /** Sends `count` visits, numbered from `from`, at `rate` per second, and waits for the last answer. */
  async come(from: number, count: number, rate: number, isApiAway = () => false): Promise<void> {
    const begun = performance.now();
    const open = new Set<Promise<void>>();
    for (let n = 0; n < count; n += 1) {
      const ahead = begun + (n * 1000) / rate - performance.now();
      if (ahead > 1) await pause(ahead);
      while (this.#waiting >= MOST_WAITING) await Promise.race(open);
      const visiting = this.#visit(from + n, isApiAway).finally(() => open.delete(visiting));
      open.add(visiting);
    }
    await Promise.all(open);
  }

  async close(): Promise<void> {
    await Promise.all(this.#pools.map((pool) => pool.destroy()));
  }

  async #visit(n: number, isApiAway: () => boolean): Promise<void> {
    const wasAway = isApiAway();
    const visit = this.#plan(n);
    const key = `${visit.host}${visit.path}`;
    const wasStored = visit.isStored && this.#known.has(key);
    const about = (why: string): Failure => {
      const at = performance.now() - this.#startedAt;
      return { visit, why, at, wasStored, wasApiAway: wasAway || isApiAway() };
    };
    this.#waiting += 1;
    try {
      const { status, text } = await this.#ask(n, visit);
      if (status !== 200) this.failures.push(about(`status ${status}, ${whoSays(text)}`));
      else if (visit.mark?.(text)) this.wrong.push(about('another city'));
      else if (visit.isStored) this.#known.add(key);
    } catch (error) {
      this.failures.push(about(error instanceof Error ? error.message : String(error)));
    }
    this.#waiting -= 1;
    this.#answered += 1;
  }

  async #ask(n: number, { host, path, encoding }: Visit): Promise<{ status: number; text: string }> {
    const pool = this.#pools[n % ADDRESSES] as Pool;
    const headers = { host, 'accept-encoding': encoding };
    const { statusCode, headers: got, body } = await pool.request({ method: 'GET', path, headers });
    const bytes = Buffer.from(await body.arrayBuffer());
    const decode = decoders[String(got['content-encoding'])];
    return { status: statusCode, text: String(decode === undefined ? bytes : await decode(bytes)) };
  }
}

/** Who refused: the storefront (its error code, or a page), or the balancer. */
function whoSays(text: string): string {
  const [, code] = /"code":"(\w+)"/.exec(text) ?? [];
  return code ?? (/^<html><body><h1>/.test(text) ? 'the balancer' : 'a page');
}
