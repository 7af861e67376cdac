/** Short words stay with the next one. */
import fc from 'fast-check';
import { type Test, test } from 'tap';
import { keepShortWords, keepShortWordsOf } from '../../shared/rules/no-break.ts';

/** No-break spaces are shown as `_`. */
const shown = (text: string): string => text.replaceAll('\u00a0', '_');
const russian = fc
  .array(fc.constantFrom('в', 'И', 'не', 'вино', 'для', '—', 'к', 'сыру', '<b>', '</b>', '«на', '14'), {
    maxLength: 20,
  })
  .map((words) => words.join(' '));

test('a no-break space follows prepositions and conjunctions, and precedes a dash', async (t: Test) => {
  t.equal(shown(keepShortWords('И в бокале, и на столе — вино')), 'И_в_бокале, и_на_столе_— вино');
  t.equal(shown(keepShortWords('Рислинг для рыбы (не для мяса)')), 'Рислинг для_рыбы (не_для_мяса)');
  t.equal(shown(keepShortWords('Чай, кофе')), 'Чай, кофе');
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
