/** The table of screens: which path shows what, in which layout, and what each pattern rejects (spec §2, D22, D41). */
import { test } from 'tap';
import { optionalScreens } from '../../shared/optional.ts';
import { type Layout, matchScreen } from '../../shared/routes.ts';
import { categories } from '../../upstream/seed/category-codes.ts';

/** As spec §2 spells them. */
const ofSpec =
  'vodka wine champagne-and-sparkling-wines cognac wiskey rom liqueur waters beer gin tequila vermut absent elite food gift-baskets low-alcohol sirup chocolate tea coffe accessories glasses posuda outlets-and-switches';

test('D41: each screen has its layout [S2.3]', async (t) => {
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

test('spec §2: the holiday page has its four sub-pages [S2.17]', async (t) => {
  for (const name of ['ubiley', 'alcohol-for-wedding', 'new-year', 'corporate']) {
    const path = `/about/alcohol-for-holidays/${name}/`;
    t.equal(matchScreen(path).screen, 'holidays', path);
    t.ok(optionalScreens.has(path), 'its text is asked for');
  }
  t.ok(optionalScreens.has('/about/alcohol-for-holidays/'));
});

test('spec §2: every category is a listing, with or without a section; deeper paths are not found [S2.20]', async (t) => {
  t.strictSame(categories.join(' '), ofSpec);
  for (const category of categories) {
    t.match(matchScreen(`/${category}/`), { screen: 'listing', params: { category } });
    t.match(matchScreen(`/${category}/section-1/`), { screen: 'listing', params: { url: 'section-1' } });
    t.equal(matchScreen(`/${category}/a/b/`).screen, 'notFound');
  }
});

test('spec §5: route patterns match valid paths and reject malformed ones [S5.1]', async (t) => {
  for (const path of [
    ...['/shop/abc/', '/shop/1a/', '/shop/1/2/', '/brands/a_b/', '/brands/ёж/', '/article/vino/x/', '/article/a/1/2/'],
    ...['/wines/', '/Wine/', '/wine', '//', '/index.html/', '/vino.html', '/a/b/c/d/e/vino.html', '/wine/ви-но.html'],
    ...['/wine/goods_x-vino.htm', '/about/alcohol-for-holidays/event/', '/about/x/', '/catalog/search/x/', '/cart/1/'],
    ...['/shop/012/', '/shop/00/', '/article/vino/07/'],
    ...['/a/b/c/d/e/goods_5-vino.html', '/wine/goods_5-вино.html', '/wine/vino.html/', '/wine/vinoxhtml'],
  ]) {
    t.equal(matchScreen(path).screen, 'notFound', path);
  }
  for (const path of [
    ...['/shop/', '/shop/1/', '/brands/', '/brands/a/', '/actions/', '/calculator/', '/article/', '/article/vino/'],
    ...['/article/vino/7/', '/faq/', '/partners/', '/contacts/', '/feedback/', '/feedback/callback/', '/catalog/'],
    ...['/catalog/search/', '/cart/', '/wine/', '/wine/red/', '/privacy/', '/about/alcohol-for-holidays/ubiley/'],
  ]) {
    t.not(matchScreen(path).screen, 'notFound', path);
    t.equal(matchScreen(`/x${path}`).screen, 'notFound', `/x${path}`);
    t.not(matchScreen(`${path}x.html`).screen, matchScreen(path).screen, `${path}x.html`);
  }
});

test('contract §6: the code of a rubric is any segment, decoded; that of a brand is letters, digits and hyphens', async (t) => {
  for (const [path, code] of [
    ['/article/vino.1/', 'vino.1'],
    ['/article/%D0%B2%D0%B8%D0%BD%D0%BE/', 'вино'],
    ['/article/50%/', '50%'],
    ['/article/a%2Fb/', 'a/b'],
  ] as const) {
    t.match(matchScreen(path), { screen: 'rubric', params: { rubric: code } }, path);
    t.match(matchScreen(`${path}7/`), { screen: 'article', params: { rubric: code, id: '7' } }, path);
  }
  for (const path of ['/brands/%D1%91%D0%B6/', '/brands/a.b/']) t.equal(matchScreen(path).screen, 'notFound', path);
});

test('D22: a product path has up to four segments before the permalink; the legacy pattern is matched first', async (t) => {
  t.match(matchScreen('/a/b/c/d/vino-1.html'), { screen: 'product', params: { a: 'a', d: 'd', permalink: 'vino-1' } });
  t.match(matchScreen('/wine/goods_7-vino-1.html'), {
    screen: 'legacyProduct',
    params: { permalink: 'goods_7-vino-1' },
  });
  t.equal(matchScreen('/wine/goods_x-vino.html').screen, 'notFound');
});
