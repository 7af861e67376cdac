/**
 * Tells a CDN in front about purges, by tags: `POST CDN_PURGE_URL` with `{"tags": […]}`, and the same list in the field
 * `Cache-Tag` for receivers that do not read bodies. It runs in the background. A failed request is repeated with
 * growing pauses and given up after two minutes: what the CDN still stores then expires by itself.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { request } from 'undici';
import type { PurgeSettings } from '../config/cdn.ts';
import type { UpstreamLog } from '../gateway/metrics.ts';
import { EVERYTHING } from '../http-cache/rules/cache-tags.ts';

export interface CdnMetrics {
  /** A request to the CDN has ended; `given_up`: its last try has failed. */
  cdnTold(outcome: 'ok' | 'failed' | 'given_up'): void;
}

export interface CdnPurgesOptions extends PurgeSettings {
  readonly metrics: CdnMetrics;
  readonly log: UpstreamLog;
  /** Waits for ms, unless the signal ends the wait; default: a real timer. */
  readonly wait?: ((ms: number, signal: AbortSignal) => Promise<unknown>) | undefined;
}

/** Tags per request, the smallest limit of all CDNs. */
const TAGS_AT_ONCE = 30;
/** If more than this are pending, everything is purged instead. */
const MAX_WAITING = 1000;
/** Time limit of a request, ms; it is shorter when the process ends. */
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

  /** Purges by operators: none may be lost. */
  tell(tags: readonly string[]): void {
    for (const tag of tags) this.#waiting.add(tag);
    if (this.#waiting.size > MAX_WAITING) this.#waiting = new Set([EVERYTHING]);
    this.#begin();
  }

  /**
   * Answers that were found to be outdated. They expire in the CDN too, so they are left out when too many are pending.
   */
  tellIfThereIsRoom(tags: readonly string[]): void {
    if (this.#waiting.size + tags.length < MAX_WAITING / 2) this.tell(tags);
  }

  /** Sends what is pending once more, without pauses. */
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

  /** @returns did the CDN accept them? */
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

  /** @returns the problem; undefined: the CDN has accepted them */
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
