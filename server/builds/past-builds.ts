/** The folder of past builds' assets (D33), relative to the working directory, like `SHOP_DATA`. */
export const PAST_BUILDS = '.data/builds';
