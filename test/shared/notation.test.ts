/** The notation of queries and form fields (contract.md §1), whatever is written in it. */
import { type Test, test } from 'tap';
import { decodeQuery, fromFields } from '../../shared/notation.ts';

test('contract §1: dots are nested keys, brackets are arrays, and what clashes is left out', async (t: Test) => {
  t.same(decodeQuery('?filter.price.from=5&filter.brand[]=a&filter.brand[]=b&items[0].qnt=2&items[1].qnt=3'), {
    filter: { price: { from: '5' }, brand: ['a', 'b'] },
    items: [{ qnt: '2' }, { qnt: '3' }],
  });
  t.same(decodeQuery('a=1&a.b=2&c[]=&d=1&d=2'), { a: '1', c: [], d: '2' });
  t.same(Object.keys(decodeQuery('__proto__.polluted=1')), ['__proto__']);
  t.equal(({} as { polluted?: string }).polluted, undefined);
});

test('contract §1: a name of half a million keys costs no more than a plain one', async (t: Test) => {
  const started = performance.now();
  for (const nested of ['a.', 'a[].', 'a[0].']) {
    t.doesNotThrow(() => fromFields([[`${nested.repeat(500_000)}a`, '1']]), nested);
  }
  t.ok(performance.now() - started < 1000, 'and it is not worked through');
  t.same(decodeQuery(`a.b.c.d.e=1&${'x.'.repeat(50)}y=1&z=1`).a, { b: { c: { d: { e: '1' } } } });
});
