/** Shops found by what a visitor types (spec §5 'Shop filters', conventions §4). */
import fc from 'fast-check';
import { type Test, test } from 'tap';
import { searchShops } from '../../shared/rules/shops/search.ts';

const moscow = { lng: 37.617644, lat: 55.755819 };

interface Named {
  readonly name: string;
  readonly address: string;
  readonly metro: readonly { readonly name: string }[];
  readonly at?: typeof moscow;
}
const named = (name: string, address: string, metro: string[] = [], at?: typeof moscow): Named => ({
  ...{ name, address, metro: metro.map((station) => ({ name: station })) },
  ...(at && { at }),
});
const city: readonly Named[] = [
  named('Витрина на Мясницкой', 'г. Москва, ул. Мясницкая, 24/7', ['Чистые пруды'], { lng: 37.64, lat: 55.764 }),
  named('Витрина в Перове', 'г. Москва, Зелёный пр-т, 24', ['Перово'], { lng: 37.78, lat: 55.75 }),
  named('Витрина у метро', 'г. Москва, ул. Мирная, 5', ['Проспект Мира', 'Сокол']),
];
const foundBy = (text: string, shops = city): string[] =>
  searchShops(shops, text, moscow).map(({ name }) => name.split(' ').at(-1) ?? '');

test('spec §5: a search finds the shops that have every word in name, address or metro, in any case and order [S5.10]', async (t: Test) => {
  t.strictSame(foundBy('  '), ['Мясницкой', 'Перове', 'метро']);
  for (const text of ['МЯСНИЦКОЙ', 'пруды витрина', '24 мясницкая', 'мясниц', 'чистые']) {
    t.strictSame(foundBy(text), ['Мясницкой'], text);
  }
  for (const text of ['ЗЕЛЕНЫЙ 24', 'зелёный\tвитрина', 'пр-т']) t.strictSame(foundBy(text), ['Перове'], text);
  for (const text of ['зелёный 25', 'мясницкой перово']) t.strictSame(foundBy(text), [], text);
  fc.assert(
    fc.property(fc.array(fc.constantFrom('витрина', 'москва', '24', 'сокол', 'нигде')), (words) => {
      const each = words.map((word) => new Set(foundBy(word)));
      return foundBy(words.join(' ')).every((shop) => each.every((found) => found.has(shop)));
    }),
  );
});

test('conventions §4: shops are found in other grammatical forms, and by the words around a name [S5.10]', async (t: Test) => {
  t.strictSame(foundBy('на чистых прудах'), ['Мясницкой']);
  t.strictSame(foundBy('Мясницкую'), ['Мясницкой']);
  t.strictSame(foundBy('зелёном'), ['Перове']);
  t.strictSame(foundBy('метро Сокол'), ['метро']);
  t.strictSame(foundBy('улица Мясницкая, дом 24'), ['Мясницкой']);
  t.strictSame(foundBy('станция Перово'), ['Перове']);
  t.strictSame(foundBy('миры'), ['метро'], 'of the same stem');
  t.strictSame(
    foundBy('миры', [named('Витрина', 'ул. Мирная, 5')]),
    [],
    'another word that begins alike is not a form',
  );
});

test('conventions §4: shops are found in the wrong keyboard layout, with Shift too, where the text finds none [S5.10]', async (t: Test) => {
  t.strictSame(foundBy('vzcybwrfz'), ['Мясницкой']);
  t.strictSame(foundBy('ptk`ysq 24'), ['Перове']);
  t.strictSame(foundBy('CJRJK'), ['метро']);
  const latin = [named('Wine Bar', ':'), named('Жуков', 'ул. Жуковского, 1')];
  t.strictSame(foundBy('цшту', latin), ['Bar']);
  t.strictSame(foundBy(':erjdcrjuj', latin), ['Жуков']);
});

test('conventions §4: центр finds the shops near the centre, or the nearest one, beside those that are called so [S5.10]', async (t: Test) => {
  t.strictSame(foundBy('центр'), ['Мясницкой']);
  t.strictSame(foundBy('в центре'), ['Мясницкой']);
  t.strictSame(foundBy('wtynh'), ['Мясницкой']);
  t.strictSame(foundBy('центр перово'), []);
  t.strictSame(foundBy('центр', city.slice(1)), ['Перове'], 'the nearest one');
  const near = named('Витрина на Сухаревской', 'г. Москва, Садовая ул., 1', [], { lng: 37.63, lat: 55.773 });
  t.strictSame(foundBy('центр', [...city, near]), ['Мясницкой', 'Сухаревской'], 'all within 3 km');
  t.strictSame(foundBy('центр', [...city, named('ТЦ Центр', 'г. Химки')]), ['Мясницкой', 'Центр']);
});
