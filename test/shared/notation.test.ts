/** The notation of queries and form fields (contract.md §1), whatever is written in it. */
import { type Test, test } from 'tap';
import { decodeQuery, encodeQuery, fromFields, toFields } from '../../shared/notation.ts';

test('contract §1: dots are decoded as nested keys, brackets as arrays; names that clash are dropped [S2.21, V15.3.7]', async (t: Test) => {
  t.same(decodeQuery('?filter.price.from=5&filter.brand[]=a&filter.brand[]=b&items[0].qnt=2&items[1].qnt=3'), {
    filter: { price: { from: '5' }, brand: ['a', 'b'] },
    items: [{ qnt: '2' }, { qnt: '3' }],
  });
  t.same(decodeQuery('a=1&a.b=2&c[]=&d=1&d=2'), { a: '1', c: [], d: '2' });
  t.same(Object.keys(decodeQuery('__proto__.polluted=1')), ['__proto__']);
  t.equal(({} as { polluted?: string }).polluted, undefined);
});

test('contract §1: calls encode nulls and empty arrays, page addresses omit them; undefined is always omitted [S2.21]', async (t: Test) => {
  const value = { a: null, b: [], c: [null, 'x', 'y'], d: { e: undefined, f: false }, g: [{ h: 0 }, { h: null }] };
  t.strictSame(toFields(value, 'keep'), [
    ...[
      ['a', ''],
      ['b[]', ''],
      ['c[]', ''],
      ['c[]', 'x'],
      ['c[]', 'y'],
    ],
    ...[
      ['d.f', 'false'],
      ['g[0].h', '0'],
      ['g[1].h', ''],
    ],
  ]);
  t.equal(encodeQuery(value, 'skip'), 'c[]=x&c[]=y&d.f=false&g[0].h=0');
  t.equal(
    encodeQuery({ 'a b': [{ 'c&': ['д=&'] }] }, 'skip'),
    'a%20b[0].c%26[]=%D0%B4%3D%26',
    'brackets can be read, the rest is escaped',
  );
});

test('contract §1: malformed names and clashing shapes are dropped; the rest is decoded [S2.21, V15.3.6]', async (t: Test) => {
  for (const name of ['', '.', 'a[', 'a]', 'a[x]', 'a[0]b', '[0].a', 'a[][]']) {
    t.same(
      fromFields([
        [name, '1'],
        ['z', '2'],
      ]),
      { z: '2' },
      name,
    );
  }
  const clashing = decodeQuery('a[]=1&a.b=2&c=1&c[]=2&d[]=1&d[0].e=2');
  t.same(clashing, { a: ['1'], c: '1', d: ['1'] });
  t.same(Object.keys(clashing.a ?? {}), ['0'], 'a list gets no named key');
});

test('contract §1: an index only orders items; a list is limited to 1000 items, a name to ten keys [S2.21, V1.3.3]', async (t: Test) => {
  t.same(decodeQuery('a[7000000].b=1&a[9000000].b=2'), { a: [{ b: '1' }, { b: '2' }] });
  const many = Array.from({ length: 1001 }, (_, index): [string, string] => [`a[${index}].b`, '1']);
  t.equal(Object.values(fromFields(many)).flat().length, 1000);
  t.same(decodeQuery('a.a.a.a.a.a.a.a.a.a=1').a, { a: { a: { a: { a: { a: { a: { a: { a: { a: '1' } } } } } } } } });
  t.notMatch(JSON.stringify(decodeQuery('a.a.a.a.a.a.a.a.a.a.a=1')), '1');
});

test('contract §1: a name of half a million keys takes less than a second of CPU time [S2.21]', async (t: Test) => {
  // Not by the clock: a busy machine lets the test wait.
  const before = process.cpuUsage();
  for (const nested of ['a.', 'a[].', 'a[0].']) {
    t.doesNotThrow(() => fromFields([[`${nested.repeat(500_000)}a`, '1']]), nested);
  }
  const { user, system } = process.cpuUsage(before);
  t.ok(user + system < 1_000_000, 'and it is not worked through');
  t.same(decodeQuery(`a.b.c.d.e=1&${'x.'.repeat(50)}y=1&z=1`).a, { b: { c: { d: { e: '1' } } } });
});
