/** Addresses of calls, as they are filled in (contract.md §4, §6). */
import { type Test, test } from 'tap';
import { fillAddress } from '../../shared/contract/addresses.ts';

test('a path parameter is encoded as one segment; the product parameter is a whole path', async (t: Test) => {
  const cancel = (code: string) => fillAddress('POST /api/orders/{code}/cancel.json', { code }).url;
  t.strictSame(
    ['2611-7', 'A 1', 'B#2', 'C/3', 'D?4', '/5'].map(cancel),
    ['2611-7', 'A%201', 'B%232', 'C%2F3', 'D%3F4', '%2F5'].map((code) => `/api/orders/${code}/cancel.json`),
  );
  t.equal(fillAddress('GET {product}?format=json', { product: '/a/b/c.html' }).url, '/a/b/c.html?format=json');
  t.equal(fillAddress('GET /api/shop/{id}.json', { id: 9_007_199_254_740_991 }).url, '/api/shop/9007199254740991.json');
});
