/**
 * The memory tier: stored responses by primary key, each with its variants. JSON, pictures, class 'other' and bodies in
 * transit have separate shares of the limit, so none can evict another (D52).
 */
import type { Entry } from '../rules/entry.ts';
import type { FieldLookup } from '../rules/fields.ts';
import { type KeyGroup, keyGroup } from '../rules/key.ts';
import { isPurged, type PurgeFilter } from '../rules/tags.ts';
import { matchesVary } from '../rules/vary.ts';
import { BodyBudget, type Reservation } from './body-budget.ts';
import { BoundedCache } from './bounded-cache.ts';

/** Limits the variants of one address, so that a client cannot create more by inventing header fields. */
const MAX_VARIANTS = 16;
/** Estimated size of a parsed body relative to its bytes: objects cannot be measured. */
const VALUE_WEIGHT = 3;
/** Estimated overhead of an entry, and of each field; bytes. */
const OVERHEAD = 500;
const FIELD_OVERHEAD = 50;

/** The least memory for bodies in transit, so that a burst of misses is not refused when the limit is small; bytes. */
const LEAST_FOR_BODIES = 16 * 1024 * 1024;

/** Parts of the whole limit; their sum is 1. */
export type StoreShares = Readonly<Record<KeyGroup | 'bodies', number>>;

const defaultShares: StoreShares = { json: 0.45, picture: 0.25, other: 0.15, bodies: 0.15 };

type Variants = readonly Entry[];
const noNames: readonly string[] = [];

export class MemoryStore {
  readonly #groups: Readonly<Record<KeyGroup, BoundedCache<Variants>>>;
  readonly #bodies: BodyBudget;

  /** @param maxBytes limit for keys, header fields, bodies in all codings and parsed bodies together */
  constructor(maxBytes: number, shares: StoreShares = defaultShares) {
    const open = (group: KeyGroup) =>
      new BoundedCache<Variants>({ maxBytes: maxBytes * shares[group], weigh: weighAll });
    this.#groups = { json: open('json'), picture: open('picture'), other: open('other') };
    this.#bodies = new BodyBudget(Math.max(maxBytes * shares.bodies, LEAST_FOR_BODIES));
  }

  /** The newest response that matches the request (RFC 9111 section 4.1). */
  select(key: string, lookup: FieldLookup): Entry | undefined {
    return this.#of(key)
      .get(key)
      ?.find((entry) => entry.vary.length === 0 || matchesVary(entry.vary, lookup));
  }

  /** The field names in `Vary` of the address's stored responses. */
  varyNames(key: string): readonly string[] {
    const entries = this.#of(key).peek(key);
    if (entries === undefined) return noNames;
    return [...new Set(entries.flatMap((entry) => entry.vary.map(([name]) => name)))];
  }

  /** Stores a response in place of those that the same request would have got. */
  put(key: string, entry: Entry): void {
    const asBefore: FieldLookup = (name) => entry.vary.find(([known]) => known === name)?.[1];
    const others = (this.#of(key).peek(key) ?? []).filter(
      (other) => other.vary.length !== 0 && entry.vary.length !== 0 && !matchesVary(other.vary, asBefore),
    );
    entry.state.grown = () => this.#of(key).weighAnew(key);
    this.#of(key).set(key, [entry, ...others.slice(0, MAX_VARIANTS - 1)]);
  }

  /** Reserves memory for a body in transit. @returns undefined if there is none */
  reserve(bytes: number): Reservation | undefined {
    return this.#bodies.reserve(bytes);
  }

  /** Drops one response and keeps the other variants of its address. */
  remove(key: string, entry: Entry): void {
    this.#keep(
      key,
      (this.#of(key).peek(key) ?? []).filter((other) => other !== entry),
    );
  }

  /** Drops all variants of an address. */
  forget(key: string): void {
    this.#of(key).delete(key);
  }

  /** @returns how many responses were dropped */
  purge(filter: PurgeFilter): number {
    let dropped = 0;
    for (const group of Object.values(this.#groups)) {
      for (const [key, variants] of group.entries()) {
        const kept = variants.filter((entry) => !isPurged(entry, filter));
        if (kept.length === variants.length) continue;
        dropped += variants.length - kept.length;
        this.#keep(key, kept);
      }
    }
    return dropped;
  }

  /** Bytes in use: the estimated size of stored responses, and bodies in transit. */
  get bytes(): number {
    return Object.values(this.#groups).reduce((sum, group) => sum + group.bytes, this.#bodies.bytes);
  }

  /** The number of addresses with a stored response. */
  get size(): number {
    return Object.values(this.#groups).reduce((sum, group) => sum + group.size, 0);
  }

  #of(key: string): BoundedCache<Variants> {
    return this.#groups[keyGroup(key)];
  }

  #keep(key: string, variants: Variants): void {
    if (variants.length === 0) this.#of(key).delete(key);
    else this.#of(key).set(key, variants);
  }
}

function weighAll(variants: Variants, key: string): number {
  return variants.reduce((sum, entry) => sum + weigh(entry), 2 * key.length + OVERHEAD);
}

function weigh({ body, fields, url, state }: Entry): number {
  const parsed = state.value === undefined ? 0 : body.length * VALUE_WEIGHT;
  const ofFields = fields.reduce((sum, [name, value]) => sum + name.length + value.length + FIELD_OVERHEAD, 0);
  return (state.encoded?.bytes ?? body.length) + parsed + ofFields + url.length + OVERHEAD;
}
