/**
 * Remembers the dispatcher's decisions for recent addresses, since a few addresses make up nearly all requests. The
 * dispatcher is pure, so a decision stays valid; only the set of build files may change while the server runs.
 */

import type { RequestTarget } from '../addresses/request-target.ts';
import { ASSETS, isDecidedByPath } from './dispatch.ts';
import type { Dispatched } from './dispatched.ts';

const MAX_KNOWN = 1000;
/** Longer addresses are not remembered; characters. */
const MAX_LENGTH = 200;

export class RecentDispatches {
  readonly #known = new Map<string, Dispatched>();

  /** @param decide runs the dispatcher */
  of(target: RequestTarget, decide: () => Dispatched): Dispatched {
    if (target.url.length > MAX_LENGTH) return decide();
    const key = isDecidedByPath(target) ? target.path : target.url;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const dispatched = decide();
    if (this.#known.size >= MAX_KNOWN) this.#known.clear();
    if (!key.startsWith(ASSETS)) this.#known.set(key, dispatched);
    return dispatched;
  }
}
