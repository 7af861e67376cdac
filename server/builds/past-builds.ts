/** Where the assets of past builds stay (D33): relative to where the process was started, as `SHOP_DATA` is. */
export const PAST_BUILDS = '.data/builds';
