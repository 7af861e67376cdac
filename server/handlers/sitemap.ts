/** `/sitemap.xml` of a region's host: the screens of the table that stand under one path, and the categories. */
import { screens } from '../../shared/routes.ts';
import type { Shop } from '../shop.ts';
import type { Visit } from '../visit.ts';

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** @throws ApiError when the categories cannot be had: half a sitemap would drop pages from an index */
export async function sitemap(shop: Pick<Shop, 'shared'>, visit: Visit): Promise<string> {
  const { value } = await shop.shared('GET /api/catalog/categories.json', {}, visit);
  const categories = value.categories.filter(({ count }) => count > 0).map(({ url }) => url);
  const origin = `${visit.scheme}://${visit.region.host}`;
  const paths = new Set([...fixedPaths, ...categories.filter((url) => /^\/(?!\/)/.test(url))]);
  const entries = [...paths].map((path) => `<url><loc>${escapeXml(origin + path)}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</urlset>\n`;
}

/** A screen that is listed by itself has a pattern of one path: `^\/catalog\/$`. */
const fixedPaths = Object.values(screens)
  .filter((row) => 'sitemap' in row)
  .map(({ pattern }) => pattern.source.slice(1, -1).replaceAll('\\/', '/'));

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => escapes[char] ?? char);
}
