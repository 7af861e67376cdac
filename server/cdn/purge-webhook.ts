/**
 * Tells a CDN in front what was dropped here, by tags: `POST CDN_PURGE_URL` with `{"tags": […]}`, and the same list as the
 * field `Cache-Tag` for receivers that read no bodies. Nobody waits for it. It is told again until it has taken it, ever
 * more rarely, and given up after two minutes: what the CDN keeps then ends by its own life.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { request } from 'undici';
import type { PurgeSettings } from '../config/cdn.ts';
import type { UpstreamLog } from '../gateway/metrics.ts';
import { EVERYTHING } from '../http-cache/rules/cache-tags.ts';

export interface CdnMetrics {
  /** A request to the CDN has ended; `given_up`: the last of its tries has failed. */
  cdnTold(outcome: 'ok' | 'failed' | 'given_up'): void;
}

export interface CdnPurgesOptions extends PurgeSettings {
  readonly metrics: CdnMetrics;
  readonly log: UpstreamLog;
  /** Waits so many ms, unless the signal ends it; default: the true time. */
  readonly wait?: ((ms: number, signal: AbortSignal) => Promise<unknown>) | undefined;
}

/** So many tags go into a request: no CDN takes fewer. */
const TAGS_AT_ONCE = 30;
/** Beyond so many that wait, all that is kept is named in their place. */
const MAX_WAITING = 1000;
/** ms; at the end of the process it has less. */
const TIMEOUT = 10_000;
const LAST_TIMEOUT = 2000;
const FIRST_PAUSE = 1000;
const LONGEST_PAUSE = 30_000;
const MAX_TRIES = 8;

export class CdnPurges {
  readonly #options: CdnPurgesOptions;
  readonly #end = new AbortController();
  #waiting = new Set<string>();
  #telling: Promise<void> | undefined;

  constructor(options: CdnPurgesOptions) {
    this.#options = options;
  }

  /** Purges that an operator has asked for: none is lost. */
  tell(tags: readonly string[]): void {
    for (const tag of tags) this.#waiting.add(tag);
    if (this.#waiting.size > MAX_WAITING) this.#waiting = new Set([EVERYTHING]);
    this.#begin();
  }

  /** What has ended by itself, and would end in the CDN too: where too much waits it is left out. */
  tellIfThereIsRoom(tags: readonly string[]): void {
    if (this.#waiting.size + tags.length < MAX_WAITING / 2) this.tell(tags);
  }

  /** What waits is told once more, without its pauses. */
  async close(): Promise<void> {
    this.#end.abort();
    await this.#telling;
  }

  #begin(): void {
    this.#telling ??= this.#tellAll().finally(() => {
      this.#telling = undefined;
    });
  }

  async #tellAll(): Promise<void> {
    await this.#wait(this.#options.delayMs);
    while (this.#waiting.size > 0) {
      const tags = [...this.#waiting].slice(0, TAGS_AT_ONCE);
      for (const tag of tags) this.#waiting.delete(tag);
      if (!(await this.#tellSome(tags)) && this.#end.signal.aborted) return;
    }
  }

  /** @returns were they taken? */
  async #tellSome(tags: readonly string[]): Promise<boolean> {
    const { metrics, log } = this.#options;
    let problem: unknown;
    for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
      problem = await this.#send(tags);
      if (problem === undefined) {
        metrics.cdnTold('ok');
        return true;
      }
      metrics.cdnTold('failed');
      if (this.#end.signal.aborted) break;
      if (tries < MAX_TRIES) await this.#wait(Math.min(FIRST_PAUSE * 2 ** (tries - 1), LONGEST_PAUSE));
    }
    metrics.cdnTold('given_up');
    log.warn({ tags: tags.length, err: problem }, 'the CDN could not be told of a purge');
    return false;
  }

  /** @returns what was wrong; undefined: it has taken them */
  async #send(tags: readonly string[]): Promise<unknown> {
    const { url, token } = this.#options;
    try {
      const { statusCode, body } = await request(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'cache-tag': tags.join(', '),
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify({ tags }),
        signal: AbortSignal.timeout(this.#end.signal.aborted ? LAST_TIMEOUT : TIMEOUT),
      });
      await body.dump();
      return statusCode < 300 ? undefined : new Error(`status ${statusCode}`);
    } catch (error) {
      return error;
    }
  }

  async #wait(ms: number): Promise<void> {
    const { wait = (time, signal) => pause(time, undefined, { signal, ref: false }) } = this.#options;
    await wait(ms, this.#end.signal).catch(() => undefined);
  }
}
