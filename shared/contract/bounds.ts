/**
 * The bounds of what the shop's API may say (contract.md §7.4, D74). The schemas of the contract are made of them: a value
 * beyond its bound is a misfit of that field (D30), and a long text is cut.
 */
export const bounds = {
  /** Plain text; characters. */
  text: 2000,
  /** Titles, names and codes; characters. */
  name: 300,
  /** Addresses of pages and pictures; characters. */
  address: 2048,
  /** HTML; bytes. */
  html: 256 * 1024,
  count: 1_000_000,
  /** Roubles. */
  money: 1_000_000_000,
  /** Days of delivery. */
  days: 366,
  /** The wait that `Retry-After` asks for; seconds. */
  wait: 86_400,
  /** Lines of a cart or an order. */
  lines: 500,
  /** The last page of a list that can be asked for. */
  page: 10_000,
} as const;
