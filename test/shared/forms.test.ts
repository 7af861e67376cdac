/** The rules of messages and of the drink calculator, and when an article was published (spec §5, §9; D40). */
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { type Test, test } from 'tap';
import { decodeQuery } from '../../shared/notation.ts';
import { formatPublished } from '../../shared/rules/dates.ts';
import {
  type PartyDraft,
  partyBody,
  partyErrors,
  partyQuery,
  readParty,
  refusedParty,
} from '../../shared/rules/forms/calculator.ts';
import { emailError, requiredError } from '../../shared/rules/forms/fields.ts';
import { isInn } from '../../shared/rules/forms/inn.ts';
import {
  blankMessage,
  messageBody,
  messageErrors,
  readMessage,
  refusedMessage,
} from '../../shared/rules/forms/messages.ts';
import { phoneError, phoneToE164 } from '../../shared/rules/forms/phone.ts';

const at = (day: number, hour: number, minute = 0) => Date.UTC(2026, 10, day, hour - 3, minute);

test('D40: article dates show Сегодня or Вчера with the time, else the day, and the year if it is another one', async (t: Test) => {
  const now = at(21, 12);
  t.equal(formatPublished(at(21, 0), now), 'Сегодня, 00:00');
  t.equal(formatPublished(at(21, 9, 5), now), 'Сегодня, 09:05');
  t.equal(formatPublished(at(20, 23, 59), now), 'Вчера, 23:59');
  t.equal(formatPublished(at(19, 23), now), '19 ноября');
  t.equal(formatPublished(at(22, 1), now), '22 ноября', 'a day to come is a day');
  t.equal(formatPublished(at(21, 0), at(21, 1)), 'Сегодня, 00:00', 'at night too, when UTC has another day');
  t.equal(formatPublished(at(20, 23), at(21, 1)), 'Вчера, 23:00');
  t.equal(formatPublished(Date.UTC(2025, 11, 31, 20, 59), now), '31 декабря 2025');
  t.equal(
    formatPublished(Date.UTC(2025, 11, 30, 9), Date.UTC(2025, 11, 31, 22)),
    '30 декабря 2025',
    'in its first hours',
  );
  t.equal(formatPublished(Date.UTC(2025, 11, 31, 21), now), '1 января', "Moscow's year, not that of UTC");
});

test('a feedback message requires a name and a text; phone and e-mail are optional but validated', async (t: Test) => {
  t.same(messageErrors(blankMessage, phoneError), { name: 'Обязательное поле', message: 'Обязательное поле' });
  const fields = { ...blankMessage, name: ' Иван ', message: 'Привет\n', phone: '8 (916) 123-45-67' };
  t.strictSame(messageErrors({ ...fields, phone: ' ', email: ' ' }, phoneError), {});
  t.same(messageErrors({ ...fields, phone: '12', email: 'a@b' }, phoneError), {
    phone: 'Введите номер телефона полностью',
    email: 'Некорректный e-mail',
  });
  t.strictSame(messageBody(fields, phoneToE164), {
    feedback: { name: 'Иван', message: 'Привет', phone: '+79161234567' },
  });
  const whole = { name: 'Анна', phone: '', email: ' a@b.ru ', company: ' ООО ', message: 'Привет' };
  const { phone: none, ...sent } = { ...whole, email: 'a@b.ru', company: 'ООО' };
  t.strictSame(messageBody(whole, phoneToE164), { feedback: sent }, 'what is empty is left out');
  t.strictSame(readMessage({ feedback: { ...whole } }), whole);
  t.same(readMessage(decodeQuery('feedback.name=%D0%98&feedback.message[]=x&name=y')), { ...blankMessage, name: 'И' });
  t.same(readMessage(decodeQuery('feedback=x')), blankMessage);
  const texts = Object.entries(whole).map(([name]) => [`feedback.${name}`, name]);
  t.same(Object.keys(refusedMessage(Object.fromEntries(texts))), Object.keys(whole));
  t.same(refusedMessage({ 'feedback.email': 'нет', 'feedback.other': 'x', name: 'да' }), { email: 'нет', name: 'да' });
});

const party: PartyDraft = { event: 'wedding', men: '10', women: '', hours: '4', drinks: ['wine', 'water'] };

test('the calculator form is encoded as a query in dot notation and decoded from it', async (t: Test) => {
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

test('the calculator requires guests in whole numbers and at least one drink', async (t: Test) => {
  t.same(partyErrors(party), {});
  t.same(partyErrors({ ...party, men: '0' }), { guests: 'Укажите, сколько будет гостей' });
  t.same(partyErrors({ ...party, drinks: [] }), { drinks: 'Выберите хотя бы один напиток' });
  for (const men of ['-1', '1.5', 'x', '10001']) t.ok(partyErrors({ ...party, men }).men, men);
  t.strictSame(partyErrors({ ...party, men: '10000' }), {});
  t.strictSame(partyErrors({ ...party, women: 'x' }), { women: 'Целое число от 0 до 10 000' });
  t.strictSame(Object.keys(partyErrors({ ...party, men: 'x', women: 'x' })), ['men', 'women']);
  const refused = {
    ...{ 'calculator.event': 'а', 'calculator.guests': 'б', 'calculator.guests.men': 'в', 'calculator.x': 'г' },
    ...{
      'calculator.drinks[0]': 'д',
      'calculator.drinks': 'е',
      'calculator.guests.women': 'ё',
      'calculator.hours': 'ж',
    },
  };
  t.strictSame(refusedParty(refused), { event: 'а', guests: 'б', men: 'в', drinks: 'д', women: 'ё', hours: 'ж' });
});

test('a taxpayer number has 10 or 12 digits, whose check digits are right', (t: Test) => {
  for (const inn of ['7707083893', '5036148296', '500100732259']) t.ok(isInn(inn), inn);
  for (const inn of ['', '770708389', '7707083894', '500100732258', '500100732269', '0000000000', '770708389a'])
    t.notOk(isInn(inn), inn);
  t.end();
});

test('D74: each field of a form has a longest text, and a longer one is an error of that field', (t: Test) => {
  const tooLong = (most: string) => `Не больше ${most} знаков`;
  const fields = {
    name: 'x'.repeat(301),
    phone: '1'.repeat(61),
    email: `${'a'.repeat(250)}@a.ru`,
    company: 'x'.repeat(301),
  };
  t.strictSame(messageErrors({ ...fields, message: 'x'.repeat(2001) }, phoneError), {
    ...{ name: tooLong('300'), phone: tooLong('60'), email: tooLong('254'), company: tooLong('300') },
    message: 'Не больше 2\u00a0000 знаков',
  });
  t.strictSame(messageErrors({ ...blankMessage, name: 'x'.repeat(300), message: 'x'.repeat(2000) }, phoneError), {});
  t.equal(phoneToE164(`${'('.repeat(60)}+74951234567`), '', 'no number is read from it');
  t.end();
});

test('D74: a phone of brackets is refused without going through it again and again', (t: Test) => {
  const before = process.cpuUsage().user;
  t.ok(phoneError(`1${'('.repeat(60_000)}1`));
  t.equal(phoneToE164(`1${'('.repeat(60_000)}1`), '');
  t.ok(process.cpuUsage().user - before < 1_000_000, 'µs');
  t.end();
});

test('invisible characters around a pasted e-mail are no part of it', (t: Test) => {
  const pasted = '\u200b\ufeff ivan@example.ru\u200e\u2060 ';
  t.equal(emailError(pasted), undefined);
  t.equal(messageBody({ ...blankMessage, email: pasted }, phoneToE164).feedback.email, 'ivan@example.ru');
  t.equal(requiredError('name', '\u200b'), 'Обязательное поле');
  t.end();
});
