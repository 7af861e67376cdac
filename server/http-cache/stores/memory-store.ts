/**
 * The memory tier: stored answers by primary key, each with its variants. JSON, pictures, class 'other' and bodies that
 * are being received each have their own share of the bound, so none of them can displace another (D52).
 */
import type { Entry } from '../rules/entry.ts';
import type { FieldLookup } from '../rules/fields.ts';
import { type KeyGroup, keyGroup, matchesVary } from '../rules/key.ts';
import { isPurged, type PurgeFilter } from '../rules/tags.ts';
import { BodyBudget, type Reservation } from './body-budget.ts';
import { BoundedCache } from './bounded-cache.ts';

/** The limit of stored variants per address, so that a client cannot fill the memory with made-up header fields. */
const MAX_VARIANTS = 16;
/** The estimated memory of a parsed body, as a multiple of its bytes: objects cannot be measured. */
const VALUE_WEIGHT = 3;
/** The estimated memory of an answer's objects, and of each of its fields; bytes. */
const OVERHEAD = 500;
const FIELD_OVERHEAD = 50;

/** The smallest budget for bodies that are being received, so that a burst of misses is not refused; bytes. */
const LEAST_FOR_BODIES = 16 * 1024 * 1024;

/** Shares of the whole bound; their sum is 1. */
export type StoreShares = Readonly<Record<KeyGroup | 'bodies', number>>;

const defaultShares: StoreShares = { json: 0.45, picture: 0.25, other: 0.15, bodies: 0.15 };

type Variants = readonly Entry[];
const noNames: readonly string[] = [];

export class MemoryStore {
  readonly #groups: Readonly<Record<KeyGroup, BoundedCache<Variants>>>;
  readonly #bodies: BodyBudget;

  /** @param maxBytes bound for keys, header fields, bodies in all encodings and parsed bodies together */
  constructor(maxBytes: number, shares: StoreShares = defaultShares) {
    const open = (group: KeyGroup) =>
      new BoundedCache<Variants>({ maxBytes: maxBytes * shares[group], weigh: weighAll });
    this.#groups = { json: open('json'), picture: open('picture'), other: open('other') };
    this.#bodies = new BodyBudget(Math.max(maxBytes * shares.bodies, LEAST_FOR_BODIES));
  }

  /** The newest stored answer that matches the request (RFC 9111 section 4.1). */
  select(key: string, lookup: FieldLookup): Entry | undefined {
    return this.#of(key)
      .get(key)
      ?.find((entry) => entry.vary.length === 0 || matchesVary(entry.vary, lookup));
  }

  /** The names of all fields that the `Vary` of an address's stored answers names. */
  varyNames(key: string): readonly string[] {
    const entries = this.#of(key).peek(key);
    if (entries === undefined) return noNames;
    return [...new Set(entries.flatMap((entry) => entry.vary.map(([name]) => name)))];
  }

  /** Stores an answer. It replaces the answers that match its own request. */
  put(key: string, entry: Entry): void {
    const asBefore: FieldLookup = (name) => entry.vary.find(([known]) => known === name)?.[1];
    const others = (this.#of(key).peek(key) ?? []).filter(
      (other) => other.vary.length !== 0 && entry.vary.length !== 0 && !matchesVary(other.vary, asBefore),
    );
    entry.state.onGrown = () => this.#of(key).weighAnew(key);
    this.#of(key).set(key, [entry, ...others.slice(0, MAX_VARIANTS - 1)]);
  }

  /** Reserves memory for a body that is being received. @returns undefined if there is no room */
  reserve(bytes: number): Reservation | undefined {
    return this.#bodies.reserve(bytes);
  }

  /** Drops one answer; the other variants of its address stay. */
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

  /** @returns how many answers were dropped */
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

  /** Bytes in use: the estimate for stored answers, and the bytes reserved for bodies. */
  get bytes(): number {
    return Object.values(this.#groups).reduce((sum, group) => sum + group.bytes, this.#bodies.bytes);
  }

  /** The number of addresses with a stored answer. */
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
