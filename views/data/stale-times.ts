/**
 * How long an answer stays fresh in a browser: as spec §9 says, otherwise as long as in the server's cache. What is older
 * when the visitor comes back to it is asked for again by the navigation. No query says how long it is kept: on the
 * server that would be a timer that holds the data of a finished render.
 */

/** Navigation and categories (spec §9). */
export const NEVER_STALE = { staleTime: Number.POSITIVE_INFINITY };
/** The catalogue: listings, products, brands (spec §9); ms. */
export const CATALOGUE = { staleTime: 3_600_000 };
/** Class 'reference': cities, shops, articles, texts (contract.md §2); ms. */
export const REFERENCE = { staleTime: 300_000 };
/** Class 'live': stock and suggestions (contract.md §2, spec §9); ms. */
export const LIVE = { staleTime: 5000 };
