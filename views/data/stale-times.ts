/**
 * How long an answer stays fresh in a browser, by the class of its call. What is older when the visitor comes back to it is
 * asked for again by the navigation. No query says how long it is kept: on the server that would be a timer that holds the
 * data of a finished render.
 */
import { type CallClass, classes } from '../../shared/contract/classes.ts';

const staleAfter = (of: CallClass) => ({ staleTime: classes[of].browser * 1000 });

/** Listings, products, brands. */
export const CATALOGUE = staleAfter('catalogue');
/** Cities, shops, articles, texts. */
export const REFERENCE = staleAfter('reference');
/** Stock and suggestions. */
export const LIVE = staleAfter('live');
/** Navigation and categories (spec §9). */
export const NEVER_STALE = { staleTime: Number.POSITIVE_INFINITY };
