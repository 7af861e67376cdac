/**
 * Values by key, first in, first out; a value that is put in the place of another stays where that was. The order is a list
 * of its own: an iterator of a map, kept for later, would hold all that has left the map since.
 */

export interface Slot<V> {
  readonly key: string;
  value: V;
  bytes: number;
  hits: number;
}

interface Linked<V> extends Slot<V> {
  older: Linked<V> | undefined;
  newer: Linked<V> | undefined;
}

export class Fifo<V> {
  readonly #slots = new Map<string, Linked<V>>();
  #oldest: Linked<V> | undefined;
  #newest: Linked<V> | undefined;
  /** What its values weigh. */
  bytes = 0;

  get size(): number {
    return this.#slots.size;
  }

  has(key: string): boolean {
    return this.#slots.has(key);
  }

  get(key: string): Slot<V> | undefined {
    return this.#slots.get(key);
  }

  slots(): IterableIterator<Slot<V>> {
    return this.#slots.values();
  }

  put(key: string, value: V, bytes: number): void {
    const known = this.#slots.get(key);
    if (known === undefined) {
      this.add({ key, value, bytes, hits: 0 });
      return;
    }
    this.bytes += bytes - known.bytes;
    known.value = value;
    known.bytes = bytes;
  }

  /** Puts a slot at the end whose key is not in it. */
  add({ key, value, bytes, hits }: Slot<V>): void {
    const slot: Linked<V> = { key, value, bytes, hits, older: this.#newest, newer: undefined };
    if (this.#newest === undefined) this.#oldest = slot;
    else this.#newest.newer = slot;
    this.#newest = slot;
    this.#slots.set(key, slot);
    this.bytes += bytes;
  }

  remove(key: string): void {
    const slot = this.#slots.get(key);
    if (slot === undefined) return;
    const { older, newer } = slot;
    if (older === undefined) this.#oldest = newer;
    else older.newer = newer;
    if (newer === undefined) this.#newest = older;
    else newer.older = older;
    this.#slots.delete(key);
    this.bytes -= slot.bytes;
  }

  /** Takes out what has come first. */
  shift(): Slot<V> {
    const slot = this.#oldest;
    if (slot === undefined) throw new RangeError('the queue is empty');
    this.remove(slot.key);
    return slot;
  }
}
