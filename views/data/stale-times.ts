/**
 * How long an answer stays fresh in a browser: as spec §9 says, otherwise as long as in the server's cache. It is kept at
 * least as long as it is fresh. What is older when the visitor comes back to it is asked for again by the navigation.
 */

/** Navigation and categories (spec §9). */
export const NEVER_STALE = { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY };
/** The catalogue: listings, products, brands (spec §9); ms. */
export const CATALOGUE = { staleTime: 3_600_000, gcTime: 3_600_000 };
/** Class 'reference': cities, shops, articles, texts (contract.md §2); ms. */
export const REFERENCE = { staleTime: 300_000 };
/** Class 'live': stock and suggestions (contract.md §2, spec §9); ms. */
export const LIVE = { staleTime: 5000 };
