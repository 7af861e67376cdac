/**
 * Names of the known crawlers (conventions.md §3), and words in the names of most others. Cubot phones and the browsers
 * of Yandex and DuckDuckGo are not crawlers: people use them, who have to see the age gate. No package's list, because every
 * visitor would download it.
 */
const names =
  /(?<!cu)bot(?:\b|_)|crawl|spider|slurp|google-|mediapartners|yandex(?!search|browser)|facebookexternalhit|facebookcatalog|meta-external|vkshare/i;

/** Does this `User-Agent` name a crawler? Crawlers get neither age gate nor notice (D8), and no questions (D18). */
export function isCrawlerName(userAgent: string): boolean {
  return names.test(userAgent);
}
