/** When a shop is open: what its free text says, and whether that is now (conventions.md §4 'Shops'). */
import fc from 'fast-check';
import { type Test, test } from 'tap';
import { isAlwaysOpen, openState } from '../../shared/rules/pickup/open-now.ts';
import { DAY, openingHours, readHours, WEEK } from '../../shared/rules/pickup/opening-hours.ts';

const MINUTE_MS = 60_000;
/** A Monday's midnight in Moscow. */
const MONDAY = Date.parse('2026-11-23T00:00:00+03:00');
const names = ['пн', 'вт', 'ср', 'чт', 'пт', 'сб', 'вс'];

/** @param time `day hh:mm` of a week, Monday is 0 */
function at(time: string): number {
  const [day = 0, hour = 0, minute = 0] = time.split(/[ :]/).map(Number);
  return MONDAY + (day * DAY + hour * 60 + minute) * MINUTE_MS;
}

const text = (hours: string, time: string, zone?: string) => openState(hours, at(time), zone)?.text;

test('X7: opening hours are parsed as days and times joined by commas or semicolons; other text gives no state', async (t: Test) => {
  for (const [hours, saturday] of [
    ['10:00–22:00', 'Открыто до 22:00'],
    ['с 9:00 до 21:00', 'Открыто до 21:00'],
    ['ЕЖЕДНЕВНО, 10:00 - 22:00', 'Открыто до 22:00'],
    ['Пн.–Пт. с 10:00 до 22:00; Сб. 11:00-20:00', 'Открыто до 20:00'],
    ['Вс–Чт с 10:00 до 22:00, Пт–Сб с 10:00 до 23:00', 'Открыто до 23:00'],
    ['сб, вс 10:00 до 15:00', 'Открыто до 15:00'],
    ['пн-вс 10:00–12:00, 13:00–19:00', 'Закрыто до 13:00'],
    ['пн-пт 09:00-21:00', 'Закрыто до понедельника, 09:00'],
    ['Круглосуточно', 'Круглосуточно'],
    [' круглосуточно ', 'Круглосуточно'],
    ['ежедневно круглосуточно', 'Круглосуточно'],
    ['ежедневно,круглосуточно', 'Круглосуточно'],
    ['ежедневно 00:00–24:00', 'Круглосуточно'],
    ['00:00–00:00', 'Круглосуточно'],
    ['пн 9:00–11:00, ежедневно 12:00–20:00', 'Открыто до 20:00'],
    [`сб${' '.repeat(288)}9:00–15:00`, 'Открыто до 15:00'],
    [`сб${' '.repeat(289)}9:00–15:00`, undefined],
    ['пн-пт 09:00-21:00; вс выходной', undefined],
    ['По будням с 8 утра и до последнего покупателя', undefined],
    ['Ежедневно с 10:00 до 22:00, вс 11:00–20:00', undefined],
    ['10:00–25:00', undefined],
    ['10:60–20:00', undefined],
    ['10:00–20:60', undefined],
    ['24:00–10:00', undefined],
    ['сб, сб 10:00–20:00', undefined],
    ['вс 22:00–10:00, пн 09:00–20:00', undefined],
    ['10:00–10:00', undefined],
    ['пн–пт 10:00–20:00, сб', undefined],
    ['Круглосуточно, кроме понедельника', undefined],
    ['', undefined],
  ] as const) {
    t.equal(text(hours, '5 12:30'), saturday, hours);
    t.equal(readHours(hours) === undefined, saturday === undefined, hours);
  }
});

test('X7: opening hours that end before they begin end on the next day', async (t: Test) => {
  const hours = 'пт 18:00–02:00, вс 12:00–24:00';
  t.equal(text(hours, '4 23:30'), 'Открыто до 02:00');
  t.equal(text(hours, '5 01:59'), 'Открыто до 02:00');
  t.equal(text(hours, '5 02:00'), 'Закрыто до воскресенья, 12:00');
  t.equal(text(hours, '6 23:59'), 'Открыто до 00:00');
  t.equal(text(hours, '0 00:00'), 'Закрыто до пятницы, 18:00');
  t.equal(text('вс 22:00–06:00', '0 05:00'), 'Открыто до 06:00');
});

test('X7: the open state is computed in the time zone of the shop, or of Moscow if that is invalid', async (t: Test) => {
  t.equal(text('10:00–22:00', '0 08:00', 'Asia/Novosibirsk'), 'Открыто до 22:00');
  t.equal(text('10:00–22:00', '0 08:00', 'Europe/Moscow'), 'Закрыто до 10:00');
  t.equal(text('10:00–22:00', '0 08:00', 'Mars/Olympus'), 'Закрыто до 10:00');
});

/** Up to two times a day that do not touch, as the text says them, and the minutes of the week that they hold. */
const week = fc
  .array(
    fc.option(
      fc
        .uniqueArray(fc.integer({ min: 0, max: DAY - 1 }), { minLength: 2, maxLength: 4 })
        .filter((times) => times.length % 2 === 0)
        .map((times) => times.toSorted((one, other) => one - other)),
      { nil: [] },
    ),
    { minLength: 7, maxLength: 7 },
  )
  .filter((days) => days.some((times) => times.length > 0))
  .map((days) => {
    const open = new Set<number>();
    const parts: string[] = [];
    const time = (minutes = 0) =>
      `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
    for (const [day, times] of days.entries()) {
      for (let index = 0; index < times.length; index += 2) {
        const [from = 0, to = 0] = times.slice(index);
        parts.push(`${names[day]} ${time(from)}–${time(to)}`);
        for (let minute = from; minute < to; minute += 1) open.add(day * DAY + minute);
      }
    }
    return { text: parts.join('; '), open };
  });

test('X7: the open or closed state holds exactly until the time that it names', async (t: Test) => {
  fc.assert(
    fc.property(week, fc.integer({ min: 0, max: WEEK - 1 }), ({ text, open }, now) => {
      const state = openState(text, MONDAY + now * MINUTE_MS, undefined);
      let until = now;
      while (open.has(until % WEEK) === open.has(now)) until += 1;
      const day = Math.floor(until / DAY) - Math.floor(now / DAY);
      const clock = new Date((until % DAY) * MINUTE_MS).toISOString().slice(11, 16);
      return (
        state?.open === open.has(now) &&
        state.text.endsWith(clock) &&
        state.text.startsWith(open.has(now) ? 'Открыто до ' : 'Закрыто до ') &&
        state.text.includes(',') === (!open.has(now) && day > 0)
      );
    }),
  );
  t.equal(isAlwaysOpen('пн–вс 00:00–24:00'), true);
  t.equal(isAlwaysOpen('пн–вс 00:00–23:59'), false);
  t.equal(isAlwaysOpen('по звонку'), false);
  t.match(openState('Круглосуточно', at('0 12:00'), undefined), { open: true, until: Number.POSITIVE_INFINITY });
});

test('X7: a shop that stays open for more than a day names no time until its last day', async (t: Test) => {
  const hours = 'пт 18:00–24:00, сб 00:00–24:00, вс 00:00–12:00';
  t.strictSame(openState(hours, at('4 20:00'), undefined), { open: true, text: '', until: at('5 12:00') });
  t.strictSame(openState(hours, at('5 12:00'), undefined), {
    open: true,
    text: 'Открыто до 12:00',
    until: at('6 12:00'),
  });
  t.equal(text(hours, '6 11:59'), 'Открыто до 12:00');
  t.equal(text(hours, '6 12:00'), 'Закрыто до пятницы, 18:00');
});

test('opening hours for schema.org are written only if the text is parsed; days with equal times are grouped [S2.45]', async (t: Test) => {
  for (const [text, hours] of [
    ['10:00–22:00', 'Mo-Su 10:00-22:00'],
    ['Ежедневно с 9:00 до 21.30', 'Mo-Su 09:00-21:30'],
    ['ежедневно, 10:00 — 23:00', 'Mo-Su 10:00-23:00'],
    [' 10:00–22:00\n', 'Mo-Su 10:00-22:00'],
    ['Круглосуточно', 'Mo-Su 00:00-23:59'],
    ['Вс–Чт с 10:00 до 22:00; Пт–Сб с 10:00 до 02:00', ['Mo-Th,Su 10:00-22:00', 'Fr-Sa 10:00-02:00']],
    ['Пн–Пт 10:00–20:00', 'Mo-Fr 10:00-20:00'],
    ['вт 10:00–20:00, ср 11:00–20:00', ['Tu 10:00-20:00', 'We 11:00-20:00']],
    ['Круглосуточно, кроме понедельника', undefined],
    ['Пн–Пт круглосуточно', undefined],
    ['Вс–Чт: с 10:00 до 22:00; Пт–Сб: с 10:00 до 23:00', undefined],
    ['по звонку', undefined],
    ['', undefined],
  ] as const) {
    t.strictSame(openingHours(text), hours, text);
  }
});
