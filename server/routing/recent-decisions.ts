/**
 * What the last addresses turned out to be: a few of them make nearly all requests, and the dispatcher is pure, so it
 * says the same of them again. Only which assets there are may change while the server runs.
 */
import type { Decision } from './decision.ts';
import { ASSETS } from './dispatch.ts';

const MAX_KNOWN = 1000;
/** Longer addresses are not remembered; characters. */
const MAX_LENGTH = 200;

export class RecentDecisions {
  readonly #known = new Map<string, Decision>();

  /**
   * @param url path and query as they came
   * @param decide asks the dispatcher
   */
  of(url: string, decide: () => Decision): Decision {
    const known = this.#known.get(url);
    if (known !== undefined) return known;
    const decision = decide();
    if (this.#known.size >= MAX_KNOWN) this.#known.clear();
    if (url.length <= MAX_LENGTH && !url.startsWith(ASSETS)) this.#known.set(url, decision);
    return decision;
  }
}
