/** Which addresses that the API names are linked, how others are written, and how long answers are fresh. */
import { type Test, test } from 'tap';
import { absoluteUrl, isLinked, phoneHref, regionHref, searchHref } from '../../views/data/addresses.ts';
import { menuQuery, sectionsQuery, serviceQuery, wholeMenuQuery } from '../../views/data/frame-queries.ts';
import { CATALOGUE, LIVE, NEVER_STALE, REFERENCE } from '../../views/data/query.ts';
import { categoriesQuery } from '../../views/data/reference-lists.ts';
import { crumbSteps } from '../../views/ui/page-parts/breadcrumbs.tsx';

test('D42: an address of the API is linked only if it leads to a screen, also without its slash or after a move', async (t: Test) => {
  for (const url of [
    '/',
    '/wine/',
    '/delivery',
    '/catalog/search?q=a',
    '/wine/vino-2.html',
    '/news/',
    '/about/news/1',
  ]) {
    t.ok(isLinked(url), url);
  }
  for (const url of [
    '',
    '#top',
    '?a=1',
    'wine/',
    '/no-such-page',
    '/api/geo.json',
    '//evil.example/',
    'https://evil.example/wine/',
    'javascript:alert(1)',
  ]) {
    t.notOk(isLinked(url), url);
  }
});

test('absolute addresses, phone links, search links and links to other cities are built', async (t: Test) => {
  t.equal(absoluteUrl('/upload/1.svg', 'https://shop.example'), 'https://shop.example/upload/1.svg');
  t.equal(absoluteUrl('https://cdn.example/1.svg', 'https://shop.example'), 'https://cdn.example/1.svg');
  t.equal(phoneHref('+7 (495) 123-45-67'), 'tel:+74951234567');
  t.equal(searchHref('вино & сыр'), `/catalog/search/?q=${encodeURIComponent('вино & сыр')}`);
  t.equal(regionHref(3, '/wine/?a=1'), '/region/3?to=%2Fwine%2F%3Fa%3D1');
});

test('contract §3: breadcrumbs start at home and end at the page itself, even if the API omits these two', async (t: Test) => {
  const self = { title: 'Красное', url: '/wine/red/' };
  const wine = { title: 'Вино', url: '/wine/' };
  const whole = [
    ['Главная', '/'],
    ['Вино', '/wine/'],
    ['Красное', '/wine/red/'],
  ];
  t.strictSame(crumbSteps([{ title: 'Магазин', url: '/' }, wine, { ...self, title: 'Красные' }], [], self), whole);
  for (const none of [null, undefined]) t.strictSame(crumbSteps(none, [wine], self), whole);
});

test('spec §9, contract §2: how long an answer stays fresh in a browser [S9.3]', async (t: Test) => {
  t.strictSame(
    [CATALOGUE, REFERENCE, LIVE].map(({ staleTime }) => staleTime),
    [60 * 60_000, 5 * 60_000, 5000],
  );
  t.equal(NEVER_STALE.staleTime, Number.POSITIVE_INFINITY);
  for (const query of [menuQuery, wholeMenuQuery, sectionsQuery('/wine/'), serviceQuery, categoriesQuery]) {
    t.equal(query.staleTime, NEVER_STALE.staleTime, `navigation and categories: ${query.queryKey.join(' ')}`);
  }
});
