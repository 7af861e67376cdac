/**
 * A map with a limit in bytes and S3-FIFO as eviction policy (Yang et al., 'FIFO queues are all you need for cache
 * eviction', SOSP 2023). A new value enters a small queue, a tenth of the limit. If it is requested again there it
 * moves to the main queue; a key that returns soon after its eviction goes there at once. New values only evict values
 * of the small queue, so a value requested once never evicts one that is requested again.
 */
import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

const SMALL_PART = 0.1;
/** The largest value, as a part of the limit. */
const LARGEST_PART = 1 / 3;
/** Further hits are not counted. */
const MOST_HITS = 3;
/** At least this many evicted keys are remembered, or as many as there are values. */
const FEWEST_REMEMBERED = 1000;
/** Remembered keys are removed in batches of this part. */
const FORGOTTEN_PART = 0.1;
/** Longer keys are remembered by a digest, because clients control the length of keys; characters. */
const LONGEST_REMEMBERED = 120;

interface Slot<V> {
  readonly key: string;
  readonly value: V;
  readonly bytes: number;
  hits: number;
}

/** A queue: `get` is never used on it, which would change the order. */
type Queue<V> = LRUCache<string, Slot<V>>;

const openQueue = <V>(): Queue<V> =>
  new LRUCache({ maxSize: Number.MAX_SAFE_INTEGER, sizeCalculation: ({ bytes }) => bytes });

export interface BoundedCacheOptions<V> {
  readonly maxBytes: number;
  /** The weight of a value with its key; bytes, at least 1. */
  readonly weigh: (value: V, key: string) => number;
}

export class BoundedCache<V> {
  readonly #options: BoundedCacheOptions<V>;
  readonly #small: Queue<V> = openQueue();
  readonly #main: Queue<V> = openQueue();
  /** The keys that were evicted from the small queue most recently, shortened. */
  readonly #dropped = new Set<string>();

  constructor(options: BoundedCacheOptions<V>) {
    this.#options = options;
  }

  /** Returns a value and counts a hit. */
  get(key: string): V | undefined {
    const slot = this.#main.peek(key) ?? this.#small.peek(key);
    if (slot === undefined) return undefined;
    if (slot.hits < MOST_HITS) slot.hits += 1;
    return slot.value;
  }

  /** Returns a value without counting a hit. */
  peek(key: string): V | undefined {
    return (this.#main.peek(key) ?? this.#small.peek(key))?.value;
  }

  /** Adds or replaces a value. A replaced value keeps its hits. A value that is too large is not stored. */
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

  /** Must be called when a value's weight has changed. */
  weighAnew(key: string): void {
    const value = this.peek(key);
    if (value !== undefined) this.set(key, value);
  }

  delete(key: string): void {
    this.#queueOf(key)?.delete(key);
  }

  /** A snapshot of all keys and values. */
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

  /** The main queue stays within its part; otherwise the small queue is evicted from. */
  #makeRoom(): void {
    const { maxBytes } = this.#options;
    for (;;) {
      if (this.#main.calculatedSize > maxBytes * (1 - SMALL_PART)) this.#evictFrom(this.#main);
      else if (this.bytes > maxBytes) this.#evictFrom(this.#small);
      else return;
    }
  }

  /** A value with hits moves to the end of the main queue; one without is evicted. */
  #evictFrom(queue: Queue<V>): void {
    const slot = queue.pop();
    if (slot === undefined) return;
    if (slot.hits > 0) this.#main.set(slot.key, { ...slot, hits: slot.hits - 1 });
    else if (queue === this.#small) this.#remember(slot.key);
  }

  #remember(key: string): void {
    this.#dropped.add(inShort(key));
    const most = Math.max(FEWEST_REMEMBERED, this.size);
    // In batches, because a `Set` keeps the slots of deleted keys for a while, and finding its first key must skip
    // them.
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
