/**
 * Names that the known crawlers of conventions.md §3 go by, and the words that most others bear. Phones called
 * Cubot and the browsers of Yandex and DuckDuckGo are people's.
 */
const names =
  /(?<!cu)bot(?:\b|_)|crawl|spider|slurp|google-|mediapartners|yandex(?!search|browser)|facebookexternalhit|facebookcatalog|meta-external|vkshare/i;

/** Does this `User-Agent` name a crawler? It is shown neither age gate nor notice (D8), and asked nothing (D18). */
export function isCrawlerName(userAgent: string): boolean {
  return names.test(userAgent);
}
