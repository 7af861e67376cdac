/** Short words stay with the next one, and numbers with what they count. */
import fc from 'fast-check';
import { type Test, test } from 'tap';
import { keepShortWords, keepShortWordsOf, noBreakParts } from '../../shared/rules/no-break.ts';

/** No-break spaces are shown as `_`. */
const shown = (text: string): string => text.replaceAll('\u00a0', '_');
const russian = fc
  .array(fc.constantFrom('в', 'И', 'не', 'вино', 'для', '—', 'к', 'сыру', '<b>', '</b>', '«на', '14', 'мая', 'ул.'), {
    maxLength: 20,
  })
  .map((words) => words.join(' '));

test('a no-break space follows prepositions and conjunctions, and precedes a dash', async (t: Test) => {
  t.equal(shown(keepShortWords('И в бокале, и на столе — вино')), 'И_в_бокале, и_на_столе_— вино');
  t.equal(shown(keepShortWords('Рислинг для рыбы (не для мяса)')), 'Рислинг для_рыбы (не_для_мяса)');
  t.equal(shown(keepShortWords('Чай, кофе')), 'Чай, кофе');
});

test('a no-break space joins a number with its month, unit or what it counts', async (t: Test) => {
  t.equal(shown(keepShortWords('под заказ с 30 ноября')), 'под_заказ с_30_ноября');
  t.equal(shown(keepShortWords('Подавайте при 8–10 °C, вино 2019 года')), 'Подавайте при_8–10_°C, вино 2019_года');
  t.equal(shown(keepShortWords('Дубовые бочки, 6 месяцев, 150 мл, 13 %')), 'Дубовые бочки, 6_месяцев, 150_мл, 13_%');
  t.equal(shown(keepShortWords('через 20 минут, в 12 магазинах')), 'через 20_минут, в_12_магазинах');
  t.equal(shown(keepShortWords('Вино 2019 Мерло, 30 литературных')), 'Вино 2019 Мерло, 30 литературных');
});

test('a no-break space follows the shortened words of an address', async (t: Test) => {
  t.equal(
    shown(keepShortWords('142100, г. Подольск, ул. Кирова, д. 27, стр. 1, магазин № 4')),
    '142100, г._Подольск, ул._Кирова, д._27, стр._1, магазин №_4',
  );
  t.equal(shown(keepShortWords('Тер. Нагорная, год. отчёт')), 'Тер. Нагорная, год. отчёт');
});

test('of a name the parts that stay in one line are told apart, and its spaces stay', async (t: Test) => {
  t.strictSame(noBreakParts('Москва, ул. Арбат, 44, стр. 1'), ['Москва, ', 'ул. Арбат,', ' 44, ', 'стр. 1', '']);
  t.strictSame(noBreakParts('под заказ с 30 ноября'), ['под заказ ', 'с 30 ноября', '']);
  t.strictSame(
    noBreakParts('В корзину'),
    ['В корзину'],
    'nothing at its beginning: it cannot be torn in a line of its own',
  );
  fc.assert(fc.property(russian, (text) => noBreakParts(text).join('') === text));
});

test('names in HTML keep ordinary spaces: headings, links, labels', async (t: Test) => {
  t.equal(
    shown(keepShortWordsOf('<h2>Вино к сыру</h2><p title="в поле">И <a href="/x/">сыр к вину</a> в доме</p>')),
    '<h2>Вино к сыру</h2><p title="в поле">И_<a href="/x/">сыр к вину</a> в_доме</p>',
  );
});

test('nothing but spaces changes, and a second time nothing at all', async () => {
  fc.assert(
    fc.property(russian, (text) => {
      const kept = keepShortWordsOf(text);
      return kept.replaceAll('\u00a0', ' ') === text && keepShortWordsOf(kept) === kept;
    }),
  );
});
