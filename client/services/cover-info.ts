/** The `info` of navigations between history entries of the same page: they lead nowhere (D57). */
export const COVER = 'cover';
