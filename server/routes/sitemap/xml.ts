/** The XML of sitemaps (sitemaps.org protocol 0.9). */
import { escapeMarkup } from '../../../shared/escape-markup.ts';

/** An address on the host, and when it last changed. */
export interface SitemapEntry {
  /** A path on the host. */
  readonly path: string;
  /** ISO 8601. */
  readonly lastmod?: string | undefined;
}

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const SPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** No answer is larger (D54); a file of addresses that are all very long ends before; bytes. */
const MOST_BYTES = 1_000_000;

/**
 * Writes a file of addresses.
 * @param origin scheme and host
 */
export function urlSet(origin: string, entries: readonly SitemapEntry[]): string {
  let xml = `${HEAD}<urlset ${SPACE}>\n`;
  for (const entry of entries) {
    const next = element('url', origin, entry);
    if (xml.length + next.length > MOST_BYTES - 100) break;
    xml += next;
  }
  return `${xml}</urlset>\n`;
}

/** Writes the index of sitemap files. */
export function sitemapIndex(origin: string, files: readonly SitemapEntry[]): string {
  return `${HEAD}<sitemapindex ${SPACE}>\n${files.map((file) => element('sitemap', origin, file)).join('')}</sitemapindex>\n`;
}

function element(name: string, origin: string, { path, lastmod }: SitemapEntry): string {
  const changed = lastmod === undefined ? '' : `<lastmod>${escapeMarkup(lastmod)}</lastmod>`;
  return `<${name}><loc>${escapeMarkup(origin + path)}</loc>${changed}</${name}>\n`;
}
