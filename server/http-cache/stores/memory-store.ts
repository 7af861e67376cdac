/** The memory tier: stored answers by primary key, each with its variants, bounded by bytes. */
import { LRUCache } from 'lru-cache';
import type { Entry } from '../rules/entry.ts';
import type { FieldLookup } from '../rules/fields.ts';
import { isPurged, type PurgeFilter } from '../rules/tags.ts';
import { matchesVary } from '../rules/vary.ts';

/** Answers of one address that differ by what `Vary` names; a client cannot make them more by making headers up. */
const MAX_VARIANTS = 16;
/** Of the whole bound, one address takes no more than this part. */
const MAX_PART = 4;
/** A parsed body weighs about so many times its bytes. */
const VALUE_WEIGHT = 3;
/** Compressed forms together weigh about such a part of the plain one. */
const FORMS_WEIGHT = 0.5;
const OVERHEAD = 500;

type Variants = readonly Entry[];
const noNames: readonly string[] = [];

export class MemoryStore {
  readonly #variants: LRUCache<string, Variants>;

  /** @param maxBytes bound of keys, header fields, bodies and parsed bodies together */
  constructor(maxBytes: number) {
    this.#variants = new LRUCache({
      maxSize: maxBytes,
      maxEntrySize: Math.max(1, Math.floor(maxBytes / MAX_PART)),
      sizeCalculation: (variants, key) =>
        variants.reduce((sum, entry) => sum + weigh(entry), 2 * key.length + OVERHEAD),
    });
  }

  /** The newest answer that fits the request (RFC 9111 §4.1). */
  select(key: string, lookup: FieldLookup): Entry | undefined {
    return this.#variants.get(key)?.find((entry) => entry.vary.length === 0 || matchesVary(entry.vary, lookup));
  }

  /** The names that the answers known of an address depend on. */
  varyNames(key: string): readonly string[] {
    const entries = this.#variants.peek(key);
    if (entries === undefined) return noNames;
    return [...new Set(entries.flatMap((entry) => entry.vary.map(([name]) => name)))];
  }

  /** Stores an answer in place of those that its request would have got. */
  put(key: string, entry: Entry): void {
    const known = this.#variants.peek(key);
    if (known === undefined) {
      this.#variants.set(key, [entry]);
      return;
    }
    const asBefore: FieldLookup = (name) => entry.vary.find(([known]) => known === name)?.[1];
    const others = known.filter(
      (other) => other.vary.length !== 0 && entry.vary.length !== 0 && !matchesVary(other.vary, asBefore),
    );
    this.#variants.set(key, [entry, ...others.slice(0, MAX_VARIANTS - 1)]);
  }

  /** To be told when an answer has grown by its parsed body. */
  weighAnew(key: string): void {
    const variants = this.#variants.peek(key);
    if (variants !== undefined) this.#variants.set(key, [...variants]);
  }

  /** Drops one answer, and leaves the other variants of its address. */
  remove(key: string, entry: Entry): void {
    const others = (this.#variants.peek(key) ?? []).filter((other) => other !== entry);
    if (others.length === 0) this.#variants.delete(key);
    else this.#variants.set(key, others);
  }

  /** Drops all variants of an address. */
  forget(key: string): void {
    this.#variants.delete(key);
  }

  /** @returns how many answers were dropped */
  purge(filter: PurgeFilter): number {
    let dropped = 0;
    for (const [key, variants] of this.#variants.entries()) {
      const kept = variants.filter((entry) => !isPurged(entry, filter));
      if (kept.length === variants.length) continue;
      dropped += variants.length - kept.length;
      if (kept.length === 0) this.#variants.delete(key);
      else this.#variants.set(key, kept);
    }
    return dropped;
  }

  /** Bytes in use, by estimate. */
  get bytes(): number {
    return this.#variants.calculatedSize;
  }

  /** Addresses that have an answer. */
  get size(): number {
    return this.#variants.size;
  }
}

function weigh(entry: Entry): number {
  let fields = 0;
  for (const [name, value] of entry.fields) fields += name.length + value.length + OVERHEAD / 10;
  const parsed = entry.state.value === undefined ? 0 : entry.body.length * VALUE_WEIGHT;
  const forms = entry.of === 'other' ? 0 : Math.ceil(entry.body.length * FORMS_WEIGHT);
  return entry.body.length + parsed + forms + fields + entry.url.length + OVERHEAD;
}
