/** The folder for the assets of past builds (D33); like `SHOP_DATA`, relative to the working directory. */
export const PAST_BUILDS = '.data/builds';
