/** Sizes of listings (spec §2 'Product card and catalogue', §9; D38). */

/** Goods on a page of a listing. */
export const PAGE_SIZE = 50;
/** Placeholders while a listing loads, by its view. */
export const PLACEHOLDERS = { list: 48, grid: 4 } as const;
