/** Addresses of calls, as they are filled in (contract.md §4, §6). */
import { type Test, test } from 'tap';
import { fillAddress } from '../../shared/contract/addresses.ts';
import { matchCall } from '../../shared/contract/match.ts';
import { hasTooManyChoices } from '../../shared/rules/catalogue/filter-choices.ts';

test('a path parameter is encoded as one segment; the product parameter is a whole path', async (t: Test) => {
  const cancel = (code: string) => fillAddress('POST /api/orders/{code}/cancel.json', { code }).url;
  t.strictSame(
    ['2611-7', 'A 1', 'B#2', 'C/3', 'D?4', '/5'].map(cancel),
    ['2611-7', 'A%201', 'B%232', 'C%2F3', 'D%3F4', '%2F5'].map((code) => `/api/orders/${code}/cancel.json`),
  );
  t.equal(fillAddress('GET {product}?format=json', { product: '/a/b/c.html' }).url, '/a/b/c.html?format=json');
  t.equal(fillAddress('GET /api/shop/{id}.json', { id: 9_007_199_254_740_991 }).url, '/api/shop/9007199254740991.json');
});

test('contract §6: a row is found whatever its parameters are made of, and gets them decoded [S7.7]', async (t: Test) => {
  const found = (line: string, formatJson = false) => {
    const [method = '', path = ''] = line.split(' ');
    const match = matchCall(method, path, formatJson);
    return match.found === 'call' ? { key: match.key, ...match.params } : match.found;
  };
  t.same(found('POST /api/orders/%D0%A2-500001/cancel.json'), {
    key: 'POST /api/orders/{code}/cancel.json',
    code: 'Т-500001',
  });
  t.same(found('POST /api/orders/C%2F3/cancel.json'), { key: 'POST /api/orders/{code}/cancel.json', code: 'C/3' });
  t.same(found('GET /brands/%D0%90%D1%80%D0%B0%D1%80%D0%B0%D1%82/', true), {
    key: 'GET /brands/{code}/?format=json',
    code: 'Арарат',
  });
  t.match(found('GET /brands/o%27neill/filter.json'), { key: 'GET {listing}filter.json' });
  t.same(found('GET /article/%D0%B2%D0%B8%D0%BD%D0%BE/12.json'), {
    key: 'GET /article/{rubric}/{id}.json',
    rubric: 'вино',
    id: '12',
  });
  t.match(found('GET /wine/%D0%BA%D1%80%D0%B0%D1%81%D0%BD%D0%BE%D0%B5/', true), { key: 'GET {listing}?format=json' });
  t.match(found('GET /wine/ch%C3%A2teau.html', true), { key: 'GET {product}?format=json' });
  t.equal(found('POST /api/orders/a/b/cancel.json'), 'nothing', 'one segment');
  t.equal(found('GET /session/x.html', true), 'nothing', 'an address of the API is no product');
});

test('D54: an address has at most 50 choices of filters, however they are written', async (t: Test) => {
  const address = (count: number, name: string) => `?q=x&${`${name}=1&`.repeat(count)}page=2`;
  for (const name of ['filter.brand[]', 'filter.a', 'filter%2Ebrand%5B%5D', 'filter[0]']) {
    t.equal(hasTooManyChoices(address(50, name)), false, name);
    t.equal(hasTooManyChoices(address(51, name)), true, name);
  }
  t.equal(hasTooManyChoices('filter.a=1&'.repeat(51)), true, 'without ?');
  t.equal(hasTooManyChoices(`?${'filter.a=&'.repeat(60)}`), false, 'empty fields choose nothing');
  t.equal(hasTooManyChoices(`?${'filters=1&x.filter.a=1&'.repeat(60)}`), false, 'other names');
});
