/** Which addresses that the API names are linked. */
import { type Test, test } from 'tap';
import { isLinked } from '../../views/links.ts';

test('D42: what the API links leads to a screen, also without its slash or where the page has moved', async (t: Test) => {
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
