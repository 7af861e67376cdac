/** The pure parts of search: stems, words, slips. */
import { test } from 'tap';
import { stem } from '../../shared/rules/search/stem.ts';
import { indexed, queryWords, stemsOf, wordsOf } from '../../shared/rules/search/words.ts';
import { slipsBetween } from '../../upstream/search/distance.ts';

test('stems equal those of the Snowball project’s vocabulary', async (t) => {
  const stems: Record<string, string> = {
    в: 'в',
    вавиловка: 'вавиловк',
    вагонов: 'вагон',
    важнейшими: 'важн',
    важничал: 'важнича',
    важностью: 'важност',
    вазах: 'ваз',
    вакханка: 'вакханк',
    валандался: 'валанда',
    валериановых: 'валерианов',
    валерию: 'валер',
    валился: 'вал',
    вальсишку: 'вальсишк',
    валяются: 'валя',
    павлиньим: 'павлин',
  };
  for (const [word, expected] of Object.entries(stems)) t.equal(stem(word), expected, word);
});

test('forms of a word share a stem', async (t) => {
  const forms = [
    ['красное', 'красного', 'красному', 'красным', 'красные'],
    ['вино', 'вина', 'вину', 'вином', 'винный'],
    ['шампанское', 'шампанского', 'шампанским'],
    ['настойка', 'настойки', 'настойками'],
  ];
  for (const [first = '', ...others] of forms) for (const form of others) t.equal(stem(form), stem(first), form);
});

test('a fleeting vowel is removed: рюмок matches рюмка, настоек matches настойка', async (t) => {
  t.ok(stemsOf('рюмок').includes(stem('рюмка')));
  t.ok(stemsOf('чашек').includes(stem('чашка')));
  t.ok(stemsOf('настоек').includes(stem('настойка')));
});

test('text is split into words: ё becomes е, Latin accents are removed, й stays, a decimal is one word', async (t) => {
  t.same(wordsOf('Château Ёлочный йогурт'), ['chateau', 'елочный', 'йогурт']);
  t.same(wordsOf('0,75л'), wordsOf('0.75 л'));
  t.same(wordsOf('АРТ-00123'), ['арт', '00123']);
  t.equal(indexed('Ёлка'), indexed('елка'));
});

test('stop words are removed from a query, unless there are no others', async (t) => {
  t.same(queryWords('коньяк для папы и мамы'), ['коньяк', 'папы', 'мамы']);
  t.same(queryWords('для'), ['для'], 'all of them when none does');
  t.same(queryWords('  ,, '), []);
});

test('edit distance counts insertions, deletions, substitutions and swaps, up to a limit', async (t) => {
  t.equal(slipsBetween('вино', 'вино', 2), 0);
  t.equal(slipsBetween('винно', 'вино', 2), 1);
  t.equal(slipsBetween('вно', 'вино', 2), 1);
  t.equal(slipsBetween('вина', 'вино', 2), 1);
  t.equal(slipsBetween('вион', 'вино', 2), 1);
  t.equal(slipsBetween('пиво', 'вода', 2), 3, 'beyond the most, one more than it');
});
