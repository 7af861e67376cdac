/** The order of a filter's values, and the names of chosen ones (conventions §4). */
import { type Test, test } from 'tap';
import { readListing } from '../../views/catalogue/listing/address.ts';
import { chosenValues } from '../../views/catalogue/listing/filters/chosen-model.ts';
import { filterGroups } from '../../views/catalogue/listing/model.ts';
import { readPlace } from '../../views/context/place.ts';

test('conventions §4: values that are numbers are listed in the order of numbers, others as the API orders them [X12]', async (t: Test) => {
  const titlesOf = (titles: readonly string[]): readonly string[] =>
    filterGroups(
      [{ code: 'x', title: 'Х', type: 'list', values: titles.map((title) => ({ value: title, title, count: 1 })) }],
      true,
    ).flatMap((group) => (group.type === 'list' ? group.values.map(([, title]) => title) : []));
  t.strictSame(titlesOf(['0,2', '0,5', '0,7', '0,25']), ['0,2', '0,25', '0,5', '0,7']);
  t.strictSame(titlesOf(['1,5 л', '0.75 л', '12 л']), ['0.75 л', '1,5 л', '12 л']);
  t.strictSame(titlesOf(['Россия', '12 стульев', 'Анапа']), ['Россия', '12 стульев', 'Анапа']);
});

test('D66: the chips of the two filters by shop do not share a name', async (t: Test) => {
  const values = [{ value: '2', title: 'Винотека', count: 1 }];
  const filters = ['shop', 'shop_today'].map((code) => ({ code, title: 'Магазин', type: 'list', values }) as const);
  const address = readListing(readPlace('/wine/', '?filter.shop[]=2&filter.shop_today[]=2'));
  t.strictSame(
    chosenValues(address, filterGroups(filters, true, ['2'])).map(({ title }) => title),
    ['Винотека', 'Сегодня: Винотека'],
  );
});

test('D67: where no shop has any of the goods today, Забрать сегодня is known to find nothing', async (t: Test) => {
  const flag = { code: 'today', title: 'Сегодня', type: 'flag' } as const;
  const gone = [{ value: '1', title: 'Витрина 1', count: 0 }];
  for (const values of [[], gone]) {
    const filters = [flag, { code: 'shop_today', title: 'Магазин', type: 'list', values } as const];
    t.match(filterGroups(filters, true), [{ code: 'today', isNone: true }]);
  }
  t.notOk('isNone' in (filterGroups([flag], true)[0] ?? {}), 'of an API without that filter nothing is known');
});
