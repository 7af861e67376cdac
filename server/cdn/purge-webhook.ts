/**
 * Tells a CDN in front of the storefront what was purged here, by tags: `POST CDN_PURGE_URL` with `{"tags": […]}`, and
 * the same list in the field `Cache-Tag` for receivers that do not read bodies. It runs in the background. A failed
 * request is repeated at growing intervals and given up after eight tries; the CDN then keeps the content until its
 * lifetime ends.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { request } from 'undici';
import type { PurgeSettings } from '../config/config.ts';
import type { UpstreamLog } from '../gateway/upstream-metrics.ts';
import { EVERYTHING } from '../http-cache/rules/cache-tags.ts';

export interface CdnMetrics {
  /** A request to the CDN has ended. `given_up` is counted in addition, after the last try has failed. */
  cdnTold(outcome: 'ok' | 'failed' | 'given_up'): void;
}

export interface CdnPurgesOptions extends PurgeSettings {
  readonly metrics: CdnMetrics;
  readonly log: UpstreamLog;
  /** Waits for `ms` unless the signal is aborted; replaceable in tests. */
  readonly wait?: ((ms: number, signal: AbortSignal) => Promise<unknown>) | undefined;
}

/** Tags in one request; every CDN accepts as many. */
const TAGS_AT_ONCE = 30;
/** If more tags than this are waiting, one tag for everything replaces them. */
const MAX_WAITING = 1000;
/** Timeout of a request; ms. A shorter one applies while the process ends. */
const TIMEOUT = 10_000;
const LAST_TIMEOUT = 2000;
const FIRST_PAUSE = 1000;
const LONGEST_PAUSE = 30_000;
const MAX_TRIES = 8;

export class CdnPurges {
  readonly #options: CdnPurgesOptions;
  readonly #end = new AbortController();
  #waiting = new Set<string>();
  #sending: Promise<void> | undefined;

  constructor(options: CdnPurgesOptions) {
    this.#options = options;
  }

  /** For purges by an operator. They are never left out for lack of room. */
  purge(tags: readonly string[]): void {
    for (const tag of tags) this.#waiting.add(tag);
    if (this.#waiting.size > MAX_WAITING) this.#waiting = new Set([EVERYTHING]);
    this.#begin();
  }

  /** For content that was replaced and would also expire in the CDN. It is left out if too many tags are waiting. */
  purgeIfThereIsRoom(tags: readonly string[]): void {
    if (this.#waiting.size + tags.length < MAX_WAITING / 2) this.purge(tags);
  }

  /** Skips all pauses and sends what is waiting; the first failure ends it. */
  async close(): Promise<void> {
    this.#end.abort();
    await this.#sending;
  }

  #begin(): void {
    this.#sending ??= this.#sendAll().finally(() => {
      this.#sending = undefined;
    });
  }

  async #sendAll(): Promise<void> {
    while (this.#waiting.size > 0) {
      await this.#wait(this.#options.delayMs);
      const batch = [...this.#waiting];
      this.#waiting.clear();
      for (let sent = 0; sent < batch.length; sent += TAGS_AT_ONCE) {
        const isSent = await this.#sendTags(batch.slice(sent, sent + TAGS_AT_ONCE));
        if (!isSent && this.#end.signal.aborted) return;
      }
    }
  }

  /** @returns whether the CDN accepted the tags */
  async #sendTags(tags: readonly string[]): Promise<boolean> {
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

  /** @returns the error; undefined if the tags were accepted */
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
