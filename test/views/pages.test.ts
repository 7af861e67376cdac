/** The pages of a list, and the links to them (conventions.md §4, D74). */
import { type Test, test } from 'tap';
import { pagesWindow } from '../../views/catalogue/listing/paging/pages.tsx';
import { pageCount } from '../../views/data/listing-size.ts';

test('long pagination shows the first, the last and the neighbouring pages', async (t: Test) => {
  t.same(pagesWindow(1, 3), [1, 2, 3]);
  t.same(pagesWindow(6, 20), [1, null, 5, 6, 7, null, 20]);
  t.same(pagesWindow(3, 8), [1, 2, 3, 4, null, 8]);
  t.same(pagesWindow(4, 8), [1, 2, 3, 4, 5, null, 8], 'a gap of one page is that page');
});

test('D74: the pages of a list that counts without bounds are as many as can be asked for, and are found at once', (t: Test) => {
  t.equal(pageCount({ count: 1e308, limit: 50 }, 50), 10_000);
  t.equal(pageCount({ count: 100, limit: 1e-320 }, 50), 2, 'a limit below one is none');
  t.equal(pageCount({ count: 100, limit: 0 }, 50), 2);
  t.same(pagesWindow(5, 1e300), [1, null, 4, 5, 6, null, 1e300]);
  t.end();
});
