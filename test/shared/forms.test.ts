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
import { emailError } from '../../shared/rules/forms/fields.ts';
import { isInn } from '../../shared/rules/forms/inn.ts';
import { callbackForm, corporateForm, feedbackForm, partnersForm } from '../../shared/rules/forms/messages.ts';
import { phoneError, phoneToE164 } from '../../shared/rules/forms/phone.ts';
import { formErrors, formInput, readTyped, refusedFields } from '../../shared/rules/forms/shop-form.ts';

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

/** What is wrong with a message of these fields, by their names. */
const wrongOf = (form: typeof feedbackForm, feedback: Record<string, string>) =>
  formErrors(form, readTyped(form, { feedback }), phoneError);
const required = 'Обязательное поле';
const noWay = 'Укажите телефон или e-mail';
const letter = { name: ' Иван ', message: 'Привет\n', phone: '8 (916) 123-45-67' };

test('a message requires a name and a text; its phone and e-mail are validated', async (t: Test) => {
  t.strictSame(wrongOf(feedbackForm, letter), {});
  t.strictSame(wrongOf(feedbackForm, { ...letter, name: ' ', message: '\u200b' }), {
    'feedback.name': required,
    'feedback.message': required,
  });
  t.strictSame(wrongOf(feedbackForm, { ...letter, phone: '12', email: 'a@b' }), {
    'feedback.phone': 'Введите номер телефона полностью',
    'feedback.email': 'Некорректный e-mail',
  });
  const bodyOf = (feedback: Record<string, string>) =>
    formInput(feedbackForm, readTyped(feedbackForm, { feedback }), phoneToE164).body;
  t.same(bodyOf(letter), { feedback: { name: 'Иван', message: 'Привет', phone: '+79161234567' } });
  const whole = { name: 'Анна', company: ' ООО ', phone: '', email: ' a@b.ru ', message: 'Привет' };
  const { phone: none, ...sent } = { ...whole, email: 'a@b.ru', company: 'ООО' };
  t.same(bodyOf(whole), { feedback: sent }, 'what is empty is left out');
  const posted = decodeQuery('feedback.name=%D0%98&feedback.message[]=x&name=y');
  t.match(readTyped(feedbackForm, posted), { 'feedback.name': 'И', 'feedback.message': '' });
  t.match(readTyped(feedbackForm, decodeQuery('feedback=x')), { 'feedback.name': '' });
});

test('D73: a form that promises an answer is refused at the phone without phone and e-mail', async (t: Test) => {
  const { phone, ...mute } = letter;
  for (const form of [feedbackForm, partnersForm]) {
    t.strictSame(wrongOf(form, mute), { 'feedback.phone': noWay }, form.name);
    t.strictSame(wrongOf(form, { ...mute, phone: ' ', email: '\u200b' }), { 'feedback.phone': noWay });
    t.strictSame(wrongOf(form, { ...mute, email: 'a@b.ru' }), {});
    t.strictSame(wrongOf(form, { ...mute, email: 'a@b' }), { 'feedback.email': 'Некорректный e-mail' });
  }
  t.strictSame(wrongOf(corporateForm, mute), { 'feedback.company': required, 'feedback.phone': noWay });
});

test('the callback form requires a name that is not blank and a complete phone [S5.3]', async (t: Test) => {
  const wrong = (typed: object) => formErrors(callbackForm, readTyped(callbackForm, typed), phoneError);
  t.strictSame(wrong({ name: ' ', phone: '' }), { name: required, phone: required });
  t.strictSame(wrong({ name: 'Анна', phone: '8 495 1' }), { phone: 'Введите номер телефона полностью' });
  t.strictSame(wrong({ name: 'Анна', phone: '84951234567' }), {});
});

test('a form keeps only the 422 messages of its own fields', async (t: Test) => {
  t.strictSame(refusedFields(callbackForm, { phone: 'нет', other: 'да' }), { phone: 'нет' });
  const refused = { 'feedback.email': 'нет', 'feedback.other': 'x', name: 'да' };
  t.strictSame(refusedFields(feedbackForm, refused), { 'feedback.name': 'да', 'feedback.email': 'нет' });
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
    company: 'x'.repeat(301),
    phone: '1'.repeat(61),
    email: `${'a'.repeat(250)}@a.ru`,
    message: 'x'.repeat(2001),
  };
  t.strictSame(Object.values(wrongOf(feedbackForm, fields)), [
    ...['300', '300', '60', '254'].map(tooLong),
    'Не больше 2\u00a0000 знаков',
  ]);
  t.strictSame(wrongOf(feedbackForm, { ...letter, name: 'x'.repeat(300), message: 'x'.repeat(2000) }), {});
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
  const { body } = formInput(
    feedbackForm,
    readTyped(feedbackForm, { feedback: { ...letter, email: pasted } }),
    phoneToE164,
  );
  t.match(body, { feedback: { email: 'ivan@example.ru' } });
  t.end();
});
