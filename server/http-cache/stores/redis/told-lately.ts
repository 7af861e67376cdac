/** What an instance has told lately: a server that takes over from another may not have it. */
import type { PurgeFilter } from '../../rules/tags.ts';
import type { Place } from '../../shared-tier.ts';
import { Postponed } from './postponed.ts';

/** A server's copies are behind it, and a connection is noticed to be lost, by less; ms. */
const LATELY = 10_000;

export class ToldLately {
  /** Within the last and the one before it of such times. */
  #now = new Postponed();
  #before = new Postponed();
  #since = 0;

  addPlace(place: Place): void {
    this.#turn();
    this.#now.addPlace(place);
  }

  addPurge(filter: PurgeFilter): void {
    this.#turn();
    this.#now.addPurge(filter);
  }

  /** Hands it over, to be told again. */
  moveTo(postponed: Postponed): void {
    this.#turn();
    postponed.addAll(this.#before);
    postponed.addAll(this.#now);
    this.#before = new Postponed();
    this.#now = new Postponed();
  }

  #turn(): void {
    const now = performance.now();
    if (now - this.#since < LATELY) return;
    this.#before = now - this.#since < 2 * LATELY ? this.#now : new Postponed();
    this.#now = new Postponed();
    this.#since = now;
  }
}
