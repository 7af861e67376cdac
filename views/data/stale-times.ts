/** How long an answer stays fresh in a browser, ms: as spec §9 says, otherwise as long as in the server's cache. */

/** Navigation and categories (spec §9). */
export const NEVER_STALE = Number.POSITIVE_INFINITY;
/** The catalogue: listings, products, brands (spec §9). */
export const CATALOGUE_STALE_MS = 3_600_000;
/** Class 'reference': cities, shops, articles, texts (contract.md §2). */
export const REFERENCE_STALE_MS = 300_000;
/** Class 'live': stock and suggestions (contract.md §2, spec §9). */
export const LIVE_STALE_MS = 5000;
