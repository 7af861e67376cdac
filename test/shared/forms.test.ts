/** The rules of messages and of the drink calculator, and when an article was published (spec §5, §9; D40). */
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { type Test, test } from 'tap';
import { decodeQuery } from '../../shared/notation.ts';
import {
  type PartyDraft,
  partyBody,
  partyErrors,
  partyQuery,
  readParty,
  refusedParty,
} from '../../shared/rules/calculator.ts';
import { formatPublished } from '../../shared/rules/dates.ts';
import { blankMessage, messageBody, messageErrors, readMessage, refusedMessage } from '../../shared/rules/messages.ts';
import { phoneError, phoneToE164 } from '../../shared/rules/phone.ts';

const at = (day: number, hour: number, minute = 0) => Date.UTC(2026, 10, day, hour - 3, minute);

test('D40: articles say Сегодня and Вчера with the time, else the day, and the year of another one', async (t: Test) => {
  const now = at(21, 12);
  t.equal(formatPublished(at(21, 0), now), 'Сегодня, 00:00');
  t.equal(formatPublished(at(21, 9, 5), now), 'Сегодня, 09:05');
  t.equal(formatPublished(at(20, 23, 59), now), 'Вчера, 23:59');
  t.equal(formatPublished(at(19, 23), now), '19 ноября');
  t.equal(formatPublished(at(22, 1), now), '22 ноября', 'a day to come is a day');
  t.equal(formatPublished(Date.UTC(2025, 11, 31, 20, 59), now), '31 декабря 2025');
  t.equal(formatPublished(Date.UTC(2025, 11, 31, 21), now), '1 января', "Moscow's year, not that of UTC");
});

test('a message needs a name and a text; phone and e-mail may be left out, but not wrong', async (t: Test) => {
  t.same(messageErrors(blankMessage, phoneError), { name: 'Обязательное поле', message: 'Обязательное поле' });
  const fields = { ...blankMessage, name: ' Иван ', message: 'Привет\n', phone: '8 (916) 123-45-67' };
  t.same(messageErrors(fields, phoneError), {});
  t.same(messageErrors({ ...fields, phone: '12', email: 'a@b' }, phoneError), {
    phone: 'Введите номер телефона полностью',
    email: 'Некорректный e-mail',
  });
  t.same(messageBody(fields, phoneToE164), { feedback: { name: 'Иван', message: 'Привет', phone: '+79161234567' } });
  t.same(readMessage(decodeQuery('feedback.name=%D0%98&feedback.message[]=x&name=y')), { ...blankMessage, name: 'И' });
  t.same(refusedMessage({ 'feedback.email': 'нет', 'feedback.other': 'x', name: 'да' }), { email: 'нет', name: 'да' });
});

const party: PartyDraft = { event: 'wedding', men: '10', women: '', hours: '4', drinks: ['wine', 'water'] };

test('the calculator is asked by an address in dot notation, and reads it back', async (t: Test) => {
  t.equal(partyQuery(party), 'guests.men=10&guests.women=&event=wedding&hours=4&drinks[]=wine&drinks[]=water');
  t.same(readParty(decodeQuery(partyQuery(party))), party);
  t.equal(readParty(decodeQuery('event=wedding')), undefined, 'asks nothing');
  const text = fc.string({ unit: 'grapheme' }).map((some) => some.trim());
  const drinks = fc.array(text.filter((code) => code !== ''));
  const drafts = fc.record({ event: text, men: text, women: text, hours: text, drinks }, { noNullPrototype: true });
  fc.assert(fc.property(drafts, (draft) => isDeepStrictEqual(readParty(decodeQuery(partyQuery(draft))), draft)));
  t.same(partyBody(party).body, {
    calculator: { event: 'wedding', guests: { men: 10, women: 0 }, hours: 4, drinks: ['wine', 'water'] },
    offers: false,
    save: true,
  });
});

test('the calculator wants guests in whole numbers, and a drink', async (t: Test) => {
  t.same(partyErrors(party), {});
  t.same(partyErrors({ ...party, men: '0' }), { guests: 'Укажите, сколько будет гостей' });
  t.same(partyErrors({ ...party, drinks: [] }), { drinks: 'Выберите хотя бы один напиток' });
  for (const men of ['-1', '1.5', 'x', '10001']) t.ok(partyErrors({ ...party, men }).men, men);
  t.same(refusedParty({ 'calculator.guests.men': 'а', 'calculator.drinks[0]': 'б', 'calculator.x': 'в' }), {
    men: 'а',
    drinks: 'б',
  });
});
