/** What stands in the sitemap of a host, and in which file (conventions.md §3). */
import { type Test, test } from 'tap';
import { type Ask, entriesOf, listFiles, MOST_ENTRIES } from '../../server/routes/sitemap/files.ts';
import { sitemapIndex, urlSet } from '../../server/routes/sitemap/xml.ts';
import { ApiError } from '../../shared/api.ts';

interface Told {
  readonly count: number;
  /** As the API cuts its pages, whatever is asked. */
  readonly limit: number;
}

/** A shop API with one category of so many goods, and little else. */
function shopWith({ count, limit }: Told, asked: number[] = []): Ask {
  const answers: Record<string, (input: { query?: { page?: number; url?: string } }) => object> = {
    'GET /api/catalog/categories.json': () => ({
      categories: [
        { url: '/wine/', count },
        { url: '/beer/', count: 0 },
        { url: '/unknown/', count: 3 },
      ],
    }),
    'GET /api/catalog/navigation.json': () => ({
      items: [{ url: '/catalog/#x', children: [{ url: '/wine/', children: [{ url: '/wine/red/' }] }] }],
    }),
    'GET {listing}?format=json': ({ query }) => {
      const page = query?.page ?? 1;
      asked.push(page);
      const left = Math.max(0, Math.min(limit, count - (page - 1) * limit));
      const products = Array.from({ length: left }, (_, index) => ({
        url: `/wine/vino-${(page - 1) * limit + index + 1}.html`,
      }));
      return { data: { products }, meta: { count, page, limit } };
    },
    'GET /article/rubrics.json': () => ({ data: [{ url: '/article/vino/' }] }),
    'GET /article.json': () => ({
      data: [
        { url: '/article/vino/1/', date: '2026-11-20T12:00:00+03:00' },
        { url: '/article/vino/2/', date: 'вчера' },
        { url: 'https://elsewhere.example/', date: '2026-11-20T12:00:00Z' },
      ],
      meta: { count: 3, page: 1, limit: 100 },
    }),
    'GET /api/content.json': ({ query }) => {
      if (query?.url === '/faq/') return { data: { title: 'FAQ', html: '' } };
      throw new ApiError(404, 'not_found', '');
    },
    'GET /brands.json': () => ({ data: [{ url: '/brands/yar/' }, { url: '/brands/../x/' }] }),
  };
  return (async (key: string, input: object) => answers[key]?.(input)) as Ask;
}

async function pathsIn(part: string, ask: Ask): Promise<string[] | undefined> {
  const entries = entriesOf(part, ask);
  if (entries === undefined) return undefined;
  const paths: string[] = [];
  for await (const some of entries) paths.push(...some.map(({ path }) => path));
  return paths;
}

test('the index names a file for each kind, and one for each 50 000 goods of a category', async (t: Test) => {
  const parts = await listFiles(shopWith({ count: 2 * MOST_ENTRIES + 1, limit: 100 }));
  t.same(parts, [
    ...['pages', 'sections', 'shops', 'brands', 'articles'],
    ...['products-wine', 'products-wine-2', 'products-wine-3'],
  ]);
});

test('every goods of a category stands in exactly one file, whatever size of pages the API gives', async (t: Test) => {
  for (const limit of [100, 50, 7]) {
    const ask = shopWith({ count: 230, limit });
    const paths = (await pathsIn('products-wine', ask)) ?? [];
    t.equal(new Set(paths).size, 230);
    t.same(await pathsIn('products-wine-2', ask), [], 'there is no second file');
  }
  const asked: number[] = [];
  const second = (await pathsIn('products-wine-2', shopWith({ count: MOST_ENTRIES + 120, limit: 100 }, asked))) ?? [];
  t.equal(second.length, 120);
  t.equal(second[0], `/wine/vino-${MOST_ENTRIES + 1}.html`);
  t.same(asked, [1, 501, 502]);
});

test('sections, brands and articles: only what a screen shows, articles with their day', async (t: Test) => {
  const ask = shopWith({ count: 5, limit: 100 });
  t.same(await pathsIn('sections', ask), ['/wine/', '/wine/red/']);
  t.same(await pathsIn('brands', ask), ['/brands/yar/']);
  const entries = entriesOf('articles', ask);
  const found = [];
  for await (const some of entries ?? []) found.push(...some);
  t.same(found, [
    { path: '/article/vino/' },
    { path: '/article/vino/1/', lastmod: '2026-11-20T09:00:00.000Z' },
    { path: '/article/vino/2/' },
  ]);
});

test('pages that the API has no text for are left out, those of our own are not', async (t: Test) => {
  const paths = (await pathsIn('pages', shopWith({ count: 5, limit: 100 }))) ?? [];
  t.same(paths.toSorted(), [
    ...['/', '/actions/', '/article/', '/brands/', '/calculator/', '/catalog/', '/contacts/', '/faq/', '/feedback/'],
    ...['/feedback/callback/', '/partners/', '/shop/'],
  ]);
  for (const part of ['net', 'products-', 'products-net', 'constructor', 'products-wine-0'])
    t.equal(entriesOf(part, shopWith({ count: 5, limit: 100 })), undefined, part);
});

test('the XML escapes what has to be', async (t: Test) => {
  const origin = 'https://shop.example';
  t.match(sitemapIndex(origin, [{ path: '/a.xml' }]), '<sitemap><loc>https://shop.example/a.xml</loc></sitemap>');
  const file = urlSet(origin, [{ path: '/a?b=1&c=<' }, { path: '/d/', lastmod: '2026-11-20' }]);
  t.match(file, '<url><loc>https://shop.example/a?b=1&amp;c=&lt;</loc></url>');
  t.match(file, '<url><loc>https://shop.example/d/</loc><lastmod>2026-11-20</lastmod></url>\n</urlset>');
});
