/**
 * A map bounded by bytes that admits by S3-FIFO (Yang et al., 'FIFO queues are all you need for cache eviction', SOSP
 * 2023): what is new waits in a small queue, a tenth of the bound; what is asked for again there moves to the main queue,
 * and so does at once what comes back soon after it was dropped. Room for what is new is made in the small queue alone, so
 * what was asked for once never pushes out what is asked for again.
 */
import { hash } from 'node:crypto';

const SMALL_PART = 0.1;
/** One value takes no more than this part of the bound. */
const LARGEST_PART = 1 / 3;
/** More hits than these count for nothing. */
const MOST_HITS = 3;
/** Of dropped keys at least so many are remembered; else as many as there are values. */
const FEWEST_REMEMBERED = 1000;
/** Longer keys are remembered by a digest: a client chooses how long its keys are; characters. */
const LONGEST_REMEMBERED = 120;

interface Slot<V> {
  value: V;
  bytes: number;
  hits: number;
}

export interface BoundedCacheOptions<V> {
  readonly maxBytes: number;
  /** What a value weighs, its key included; bytes. */
  readonly weigh: (value: V, key: string) => number;
}

export class BoundedCache<V> {
  readonly #options: BoundedCacheOptions<V>;
  readonly #small = new Queue<V>();
  readonly #main = new Queue<V>();
  /** The keys that left the small queue last, in short. */
  readonly #dropped = new Set<string>();
  #oldestDropped = this.#dropped.values();

  constructor(options: BoundedCacheOptions<V>) {
    this.#options = options;
  }

  /** A value that somebody has asked for. */
  get(key: string): V | undefined {
    const slot = this.#main.slots.get(key) ?? this.#small.slots.get(key);
    if (slot === undefined) return undefined;
    if (slot.hits < MOST_HITS) slot.hits += 1;
    return slot.value;
  }

  /** A value that nobody has asked for: its rank stays. */
  peek(key: string): V | undefined {
    return (this.#main.slots.get(key) ?? this.#small.slots.get(key))?.value;
  }

  /** Puts a value in, or in place of another: then its rank stays. One that is too large is not kept. */
  set(key: string, value: V): void {
    const bytes = this.#options.weigh(value, key);
    const queue = this.#queueOf(key);
    if (bytes > this.#options.maxBytes * LARGEST_PART) {
      queue?.remove(key);
      return;
    }
    if (queue !== undefined) queue.put(key, { value, bytes, hits: queue.slots.get(key)?.hits ?? 0 });
    else (this.#dropped.delete(inShort(key)) ? this.#main : this.#small).put(key, { value, bytes, hits: 0 });
    this.#makeRoom();
  }

  /** To be told when a value has become heavier or lighter. */
  weighAnew(key: string): void {
    const value = this.peek(key);
    if (value !== undefined) this.set(key, value);
  }

  delete(key: string): void {
    this.#queueOf(key)?.remove(key);
  }

  /** All keys with their values; what is deleted meanwhile is left out. */
  *entries(): IterableIterator<[string, V]> {
    for (const { slots } of [this.#main, this.#small]) for (const [key, { value }] of slots) yield [key, value];
  }

  get bytes(): number {
    return this.#small.bytes + this.#main.bytes;
  }

  get size(): number {
    return this.#small.slots.size + this.#main.slots.size;
  }

  #queueOf(key: string): Queue<V> | undefined {
    if (this.#main.slots.has(key)) return this.#main;
    return this.#small.slots.has(key) ? this.#small : undefined;
  }

  /** The main queue stays within its part, so that a bound that is passed is passed by the small one. */
  #makeRoom(): void {
    const { maxBytes } = this.#options;
    for (;;) {
      if (this.#main.bytes > maxBytes * (1 - SMALL_PART)) this.#evictFromMain();
      else if (this.bytes > maxBytes) this.#evictFromSmall();
      else return;
    }
  }

  #evictFromSmall(): void {
    const [key, slot] = this.#small.shift();
    if (slot.hits > 0) this.#main.put(key, { ...slot, hits: slot.hits - 1 });
    else this.#remember(key);
  }

  /** What was asked for since it came to the front goes to the end once more. */
  #evictFromMain(): void {
    const [key, slot] = this.#main.shift();
    if (slot.hits > 0) this.#main.put(key, { ...slot, hits: slot.hits - 1 });
  }

  #remember(key: string): void {
    this.#dropped.add(inShort(key));
    const most = Math.max(FEWEST_REMEMBERED, this.size);
    while (this.#dropped.size > most) {
      const { value, done } = this.#oldestDropped.next();
      if (done) this.#oldestDropped = this.#dropped.values();
      else this.#dropped.delete(value);
    }
  }
}

/**
 * First in, first out; a value that is put in the place of another stays where that was. Iterators go on from where they
 * were: a new one would have to pass the places of all that has left, which maps and sets keep for a while.
 */
class Queue<V> {
  readonly slots = new Map<string, Slot<V>>();
  bytes = 0;
  #entries = this.slots.entries();

  put(key: string, slot: Slot<V>): void {
    this.bytes += slot.bytes - (this.slots.get(key)?.bytes ?? 0);
    this.slots.set(key, slot);
  }

  remove(key: string): void {
    this.bytes -= this.slots.get(key)?.bytes ?? 0;
    this.slots.delete(key);
  }

  /** Takes out what has come first. */
  shift(): [string, Slot<V>] {
    if (this.slots.size === 0) throw new RangeError('the queue is empty');
    for (;;) {
      const { value, done } = this.#entries.next();
      if (done) {
        this.#entries = this.slots.entries();
      } else {
        this.remove(value[0]);
        return value;
      }
    }
  }
}

function inShort(key: string): string {
  return key.length <= LONGEST_REMEMBERED ? key : hash('sha1', key, 'base64url');
}
