/**
 * A map bounded by bytes that admits by S3-FIFO (Yang et al., 'FIFO queues are all you need for cache eviction', SOSP
 * 2023): what is new waits in a small queue, a tenth of the bound; what is asked for again there moves to the main queue,
 * and so does at once what comes back soon after it was dropped. Room for what is new is made in the small queue alone, so
 * what was asked for once never pushes out what is asked for again.
 */
import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

const SMALL_PART = 0.1;
/** One value takes no more than this part of the bound. */
const LARGEST_PART = 1 / 3;
/** More hits than these count for nothing. */
const MOST_HITS = 3;
/** Of dropped keys at least so many are remembered; else as many as there are values. */
const FEWEST_REMEMBERED = 1000;
/** So many more than that are forgotten together. */
const FORGOTTEN_PART = 0.1;
/** Longer keys are remembered by a digest: a client chooses how long its keys are; characters. */
const LONGEST_REMEMBERED = 120;

interface Slot<V> {
  readonly key: string;
  readonly value: V;
  readonly bytes: number;
  hits: number;
}

/** First in, first out: nothing is asked of it that would change its order. */
type Queue<V> = LRUCache<string, Slot<V>>;

const openQueue = <V>(): Queue<V> =>
  new LRUCache({ maxSize: Number.MAX_SAFE_INTEGER, sizeCalculation: ({ bytes }) => bytes });

export interface BoundedCacheOptions<V> {
  readonly maxBytes: number;
  /** What a value weighs, its key included; bytes, 1 at least. */
  readonly weigh: (value: V, key: string) => number;
}

export class BoundedCache<V> {
  readonly #options: BoundedCacheOptions<V>;
  readonly #small: Queue<V> = openQueue();
  readonly #main: Queue<V> = openQueue();
  /** The keys that left the small queue last, in short. */
  readonly #dropped = new Set<string>();

  constructor(options: BoundedCacheOptions<V>) {
    this.#options = options;
  }

  /** A value that somebody has asked for. */
  get(key: string): V | undefined {
    const slot = this.#main.peek(key) ?? this.#small.peek(key);
    if (slot === undefined) return undefined;
    if (slot.hits < MOST_HITS) slot.hits += 1;
    return slot.value;
  }

  /** A value that nobody has asked for: its rank stays. */
  peek(key: string): V | undefined {
    return (this.#main.peek(key) ?? this.#small.peek(key))?.value;
  }

  /** Puts a value in, or in place of another: then its hits count on. One that is too large is not kept. */
  set(key: string, value: V): void {
    const bytes = this.#options.weigh(value, key);
    const queue = this.#queueOf(key);
    if (bytes > this.#options.maxBytes * LARGEST_PART) {
      queue?.delete(key);
      return;
    }
    const wasDropped = queue === undefined && this.#dropped.delete(inShort(key));
    const hits = queue?.peek(key)?.hits ?? 0;
    (queue ?? (wasDropped ? this.#main : this.#small)).set(key, { key, value, bytes, hits });
    this.#makeRoom();
  }

  /** To be told when a value has become heavier or lighter. */
  weighAnew(key: string): void {
    const value = this.peek(key);
    if (value !== undefined) this.set(key, value);
  }

  delete(key: string): void {
    this.#queueOf(key)?.delete(key);
  }

  /** All keys with their values, as they are now. */
  entries(): readonly (readonly [string, V])[] {
    return [...this.#main.values(), ...this.#small.values()].map(({ key, value }) => [key, value] as const);
  }

  get bytes(): number {
    return this.#small.calculatedSize + this.#main.calculatedSize;
  }

  get size(): number {
    return this.#small.size + this.#main.size;
  }

  #queueOf(key: string): Queue<V> | undefined {
    if (this.#main.has(key)) return this.#main;
    return this.#small.has(key) ? this.#small : undefined;
  }

  /** The main queue stays within its part, so that a bound that is passed is passed by the small one. */
  #makeRoom(): void {
    const { maxBytes } = this.#options;
    for (;;) {
      if (this.#main.calculatedSize > maxBytes * (1 - SMALL_PART)) this.#evictFrom(this.#main);
      else if (this.bytes > maxBytes) this.#evictFrom(this.#small);
      else return;
    }
  }

  /** What was asked for since it came goes to the end of the main queue, the main queue's own once more. */
  #evictFrom(queue: Queue<V>): void {
    const slot = queue.pop();
    if (slot === undefined) return;
    if (slot.hits > 0) this.#main.set(slot.key, { ...slot, hits: slot.hits - 1 });
    else if (queue === this.#small) this.#remember(slot.key);
  }

  #remember(key: string): void {
    this.#dropped.add(inShort(key));
    const most = Math.max(FEWEST_REMEMBERED, this.size);
    // Many at once: a set keeps the places of what has left for a while, and whoever looks for its first has to pass them.
    if (this.#dropped.size < most * (1 + FORGOTTEN_PART)) return;
    for (const oldest of this.#dropped) {
      if (this.#dropped.size <= most) return;
      this.#dropped.delete(oldest);
    }
  }
}

function inShort(key: string): string {
  return key.length <= LONGEST_REMEMBERED ? key : hash('sha1', key, 'base64url');
}
