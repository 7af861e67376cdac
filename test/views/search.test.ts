import { type Test, test } from 'tap';
import { settledHref } from '../../views/catalogue/listing/address.ts';
import { readPlace } from '../../views/context/place.ts';
import { readSearch } from '../../views/search/search-screen.tsx';

test('conventions §4: a price in a search text is the price filter, and an article needs no word [U9, S2.14]', async (t: Test) => {
  const searched = (q: string, more = '') => readPlace('/catalog/search/', `?q=${encodeURIComponent(q)}${more}`);
  const settled = (q: string, more?: string) => {
    const at = searched(q, more);
    return decodeURIComponent(settledHref(at, readSearch(at)) ?? 'as it is');
  };
  t.match(readSearch(searched('Красное до 1500')), { q: 'Красное', filter: { price: { to: '1500' } } });
  t.equal(settled('Красное  до 1500'), '/catalog/search/?q=Красное&filter.price.to=1500');
  t.equal(settled('до 3000'), '/catalog/search/?filter.price.to=3000');
  t.equal(
    settled('от 500 до 900', '&sort=price'),
    '/catalog/search/?filter.price.from=500&filter.price.to=900&sort=price',
  );
  t.equal(settled('вино до 1500', '&filter.price.to=900'), '/catalog/search/?q=вино&filter.price.to=900');
  t.equal(settled('вино до 1500', '&filter.price.to=900&without=price'), '/catalog/search/?q=вино');
  t.equal(settled('арт. 783437'), '/catalog/search/?q=783437');
  for (const q of ['вино', 'вино  сухое ', 'коньяк до 5 лет', '783437', 'артишок', 'арт деко'])
    t.equal(settled(q), 'as it is', q);
});
