/** The table of screens: which path shows what, in which layout, and what each pattern rejects (spec §2, D22, D41). */
import { test } from 'tap';
import { categories } from '../../shared/categories.ts';
import { type Layout, matchScreen } from '../../shared/routes.ts';

test('D41: each screen has its layout', async (t) => {
  const layouts: Record<Layout, readonly string[]> = {
    contacts: ['/shop/', '/shop/12/', '/contacts/', '/feedback/', '/feedback/callback/'],
    main: [
      ...['/', '/cart/', '/brands/', '/brands/dom-1/', '/actions/', '/catalog/', '/catalog/search/', '/wine/red/'],
      ...['/wine/vino-1.html', '/wine/red/goods_5-vino.html', '/no-such-page/'],
    ],
    page: [
      ...['/article/', '/article/vino/', '/article/vino/7/', '/calculator/', '/faq/', '/corporate/', '/partners/'],
      ...['/privacy/', '/about/', '/delivery/', '/about/alcohol-for-holidays/', '/about/alcohol-for-holidays/ubiley/'],
    ],
  };
  for (const [layout, paths] of Object.entries(layouts)) {
    for (const path of paths) t.equal(matchScreen(path).layout, layout, path);
  }
});

test('spec §2: every category is a listing, with a section or without, and nothing below it', async (t) => {
  t.equal(categories.length, 25);
  for (const category of categories) {
    t.match(matchScreen(`/${category}/`), { screen: 'listing', params: { category } });
    t.match(matchScreen(`/${category}/section-1/`), { screen: 'listing', params: { url: 'section-1' } });
    t.equal(matchScreen(`/${category}/a/b/`).screen, 'notFound');
  }
});

test('spec §5: patterns reject what they must', async (t) => {
  for (const path of [
    ...['/shop/abc/', '/shop/1a/', '/shop/1/2/', '/brands/a_b/', '/brands/ёж/', '/article/vino/x/', '/article/a/1/2/'],
    ...['/wines/', '/Wine/', '/wine', '//', '/index.html/', '/vino.html', '/a/b/c/d/e/vino.html', '/wine/ви-но.html'],
    ...['/wine/goods_x-vino.htm', '/about/alcohol-for-holidays/event/', '/about/x/', '/catalog/search/x/', '/cart/1/'],
  ]) {
    t.equal(matchScreen(path).screen, 'notFound', path);
  }
});

test('D22: a product has one to four segments before it, and the legacy pattern comes first', async (t) => {
  t.match(matchScreen('/a/b/c/d/vino-1.html'), { screen: 'product', params: { url: '/a/b/c/d', permalink: 'vino-1' } });
  t.match(matchScreen('/wine/goods_7-vino-1.html'), {
    screen: 'legacyProduct',
    params: { id: '7', permalink: 'vino-1' },
  });
  t.equal(matchScreen('/wine/goods_x-vino.html').screen, 'notFound');
});
