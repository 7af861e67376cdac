/**
 * A map bounded by bytes, with the admission and eviction of S3-FIFO (Yang et al., 'FIFO queues are all you need for
 * cache eviction', SOSP 2023). A new value enters a small queue, which has a tenth of the bound. It moves to the main
 * queue if it is requested again while it is there. A value whose key was evicted recently enters the main queue at
 * once. New values displace only those in the small queue, so a value that was requested once never displaces one that
 * is requested again.
 */
import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

const SMALL_PART = 0.1;
/** A value that takes more than this part of the bound is not stored. */
const LARGEST_PART = 1 / 3;
/** The counter of hits stops here. */
const MOST_HITS = 3;
/** As many evicted keys are remembered as there are values, but at least this many. */
const FEWEST_REMEMBERED = 1000;
/** The excess of remembered keys, relative to their number, at which the oldest are forgotten all at once. */
const FORGOTTEN_PART = 0.1;
/** Longer keys are remembered by a digest, because clients determine the length of keys; characters. */
const LONGEST_REMEMBERED = 120;

interface Slot<V> {
  readonly key: string;
  readonly value: V;
  readonly bytes: number;
  hits: number;
}

/** Used as a FIFO queue: reads are only by `peek`, which keeps the order. Replacing a value moves it to the end. */
type Queue<V> = LRUCache<string, Slot<V>>;

const openQueue = <V>(): Queue<V> =>
  new LRUCache({ maxSize: Number.MAX_SAFE_INTEGER, sizeCalculation: ({ bytes }) => bytes });

export interface BoundedCacheOptions<V> {
  readonly maxBytes: number;
  /** The memory that a value and its key take; bytes, at least 1. */
  readonly weigh: (value: V, key: string) => number;
}

export class BoundedCache<V> {
  readonly #options: BoundedCacheOptions<V>;
  readonly #small: Queue<V> = openQueue();
  readonly #main: Queue<V> = openQueue();
  /** The keys evicted last from the small queue, long ones as digests: the ghost queue of S3-FIFO. */
  readonly #dropped = new Set<string>();

  constructor(options: BoundedCacheOptions<V>) {
    this.#options = options;
  }

  /** Reads a value for a request, which counts as a hit. */
  get(key: string): V | undefined {
    const slot = this.#main.peek(key) ?? this.#small.peek(key);
    if (slot === undefined) return undefined;
    if (slot.hits < MOST_HITS) slot.hits += 1;
    return slot.value;
  }

  /** Reads a value without counting a hit. */
  peek(key: string): V | undefined {
    return (this.#main.peek(key) ?? this.#small.peek(key))?.value;
  }

  /** Stores a value or replaces one, which keeps its hits. A value that is too large is not stored. */
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

  /** To be called when the memory that a value takes has changed. */
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

  /**
   * Evicts until the bound holds. The main queue is kept within its own part, so any other excess is in the small
   * queue.
   */
  #makeRoom(): void {
    const { maxBytes } = this.#options;
    for (;;) {
      if (this.#main.calculatedSize > maxBytes * (1 - SMALL_PART)) this.#evictFrom(this.#main);
      else if (this.bytes > maxBytes) this.#evictFrom(this.#small);
      else return;
    }
  }

  /**
   * Evicts the oldest value of a queue. If it was hit, it goes to the end of the main queue instead, with one hit less.
   */
  #evictFrom(queue: Queue<V>): void {
    const slot = queue.pop();
    if (slot === undefined) return;
    if (slot.hits > 0) this.#main.set(slot.key, { ...slot, hits: slot.hits - 1 });
    else if (queue === this.#small) this.#remember(slot.key);
  }

  #remember(key: string): void {
    this.#dropped.add(inShort(key));
    const most = Math.max(FEWEST_REMEMBERED, this.size);
    // Forgets many at once: a `Set` keeps deleted slots for a while, and the search for its first value has to pass
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
