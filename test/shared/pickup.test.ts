/** When goods can be taken from a shop, and in which words (D67, D68; conventions.md §4 'The promise'). */
import fc from 'fast-check';
import { type Test, test } from 'tap';
import type { OrderType } from '../../shared/contract/things.ts';
import { zoneOf, zonesOf } from '../../shared/rules/pickup/city-zones.ts';
import { openState } from '../../shared/rules/pickup/open-now.ts';
import {
  fromShelf,
  type HandoutTerms,
  isToday,
  ofOrder,
  onOrder,
  type PickupShop,
  untilOf,
} from '../../shared/rules/pickup/promise.ts';
import { datedText, keptUntilText, promiseText, readyText } from '../../shared/rules/pickup/sentences.ts';
import { restrictionNote, termsFor, unknownShop } from '../../shared/rules/pickup/terms.ts';
import { openWeeks, russianZones } from '../kit/open-weeks.ts';
import { propertyRuns } from '../kit/property-runs.ts';

const MINUTE = 60_000;
const DAY = 24 * 60;
const WEEK = 7 * DAY;
const terms: HandoutTerms = { minutes: 60 };
const night: HandoutTerms = { ...terms, within: '08:00–23:00' };

const moscow = (time: string): number => Date.parse(`${time}+03:00`);
const shelf = (hours: string, time: string, own = terms) => fromShelf({ hours }, moscow(time), own);
const shelfText = (hours: string, time: string, own = terms) => textOf(shelf(hours, time, own));
const orderText = (hours: string, days: number | null, time: string, own = terms) =>
  textOf(onOrder({ hours }, days, moscow(time), own));
const textOf = (promise: ReturnType<typeof fromShelf>) => (promise === undefined ? undefined : promiseText(promise));

test('D67: the sentences of one shop over a week', async (t: Test) => {
  const hours = 'Пн–Пт с 10:00 до 20:00, Сб с 10:00 до 16:00';
  for (const [time, shelf, order, ready] of [
    ['2026-11-23T08:00', 'сегодня с 10:00', 'с 24 ноября', 'Можно забрать сегодня с 10:00'],
    ['2026-11-23T12:00', 'сегодня', 'с 24 ноября', 'Можно забрать с сегодняшнего дня'],
    ['2026-11-23T18:59', 'сегодня', 'с 24 ноября', 'Можно забрать с сегодняшнего дня'],
    ['2026-11-23T19:00', 'завтра с 10:00', 'с 24 ноября', 'Можно забрать завтра с 10:00'],
    ['2026-11-23T23:59', 'завтра с 10:00', 'с 24 ноября', 'Можно забрать завтра с 10:00'],
    ['2026-11-24T00:00', 'сегодня с 10:00', 'с 25 ноября', 'Можно забрать сегодня с 10:00'],
    ['2026-11-27T19:30', 'завтра с 10:00', 'с 28 ноября', 'Можно забрать завтра с 10:00'],
    ['2026-11-28T14:59', 'сегодня', 'с 30 ноября', 'Можно забрать с сегодняшнего дня'],
    ['2026-11-28T15:00', 'в понедельник с 10:00', 'с 30 ноября', 'Можно забрать в понедельник с 10:00'],
    ['2026-11-29T12:00', 'завтра с 10:00', 'с 30 ноября', 'Можно забрать завтра с 10:00'],
    ['2026-12-01T12:00', 'сегодня', 'со 2 декабря', 'Можно забрать с сегодняшнего дня'],
  ] as const) {
    const promise = fromShelf({ hours }, moscow(time), terms);
    t.equal(textOf(promise), shelf, time);
    t.equal(promise && readyText(promise), ready, time);
    t.equal(orderText(hours, 1, time), order, time);
  }
});

test("D67: an order's day and the end of its keeping go by the clock of its shop", async (t: Test) => {
  const evening = Date.parse('2026-12-01T20:30:00Z');
  const said = (way: OrderType | undefined, now: string, zone?: string) =>
    promiseText(ofOrder(evening, way, Date.parse(now), zone));
  for (const [way, now, text] of [
    ['transit', '2026-12-01T12:00:00Z', 'с 1 декабря'],
    [undefined, '2026-12-01T12:00:00Z', 'с 1 декабря'],
    ['retail', '2026-11-24T20:59:59Z', 'с 1 декабря'],
    ['retail', '2026-11-24T21:00:00Z', 'во вторник с 23:30'],
    ['retail', '2026-11-30T12:00:00Z', 'завтра с 23:30'],
    ['retail', '2026-12-01T12:00:00Z', 'сегодня с 23:30'],
    ['retail', '2026-12-01T20:30:00Z', 'сегодня'],
    ['retail', '2026-12-01T21:00:00Z', 'с 1 декабря'],
  ] as const) {
    t.equal(said(way, now), text, `${way}, ${now}`);
  }
  t.equal(said('transit', '2026-12-01T12:00:00Z', 'Asia/Novosibirsk'), 'со 2 декабря');
  t.equal(said('retail', '2026-12-01T12:00:00Z', 'Asia/Novosibirsk'), 'завтра с 3:30');
  for (const now of ['2026-11-29T12:00:00Z', '2026-12-01T20:00:00Z', '2026-12-01T20:40:00Z'].map(Date.parse)) {
    const { until } = ofOrder(evening, 'retail', now, undefined);
    t.ok(until > now);
    t.not(
      promiseText(ofOrder(evening, 'retail', until, undefined)),
      promiseText(ofOrder(evening, 'retail', now, undefined)),
    );
    t.equal(
      promiseText(ofOrder(evening, 'retail', until - 1, undefined)),
      promiseText(ofOrder(evening, 'retail', now, undefined)),
    );
  }
  t.equal(keptUntilText(evening, undefined), 'Хранится до 1 декабря, 23:30');
  t.equal(keptUntilText(evening, 'Asia/Novosibirsk'), 'Хранится до 2 декабря, 03:30');
});

test('conventions §4: each day has its own words, times have no leading zero, and 2 is said with со', async (t: Test) => {
  const only = (day: string) => shelfText(`${day} 09:05–20:00`, '2026-11-23T21:00');
  t.strictSame(['вт', 'ср', 'чт', 'пт', 'сб', 'вс', 'пн'].map(only), [
    'завтра с 9:05',
    'в среду с 9:05',
    'в четверг с 9:05',
    'в пятницу с 9:05',
    'в субботу с 9:05',
    'в воскресенье с 9:05',
    'с 30 ноября',
  ]);
  t.equal(shelfText('вт 9:00–20:00', '2026-11-29T12:00'), 'во вторник с 9:00');
  t.equal(shelfText('ср 9:00–20:00', '2026-11-25T19:30'), 'со 2 декабря');
  t.equal(orderText('ежедневно 9:00–20:00', 24, '2026-11-28T12:00'), 'с 22 декабря');
  const unknown = onOrder({ hours: '9:00–20:00' }, null, moscow('2026-11-28T12:00'), terms);
  t.equal(textOf(unknown), 'под заказ');
  t.equal(unknown && readyText(unknown), 'Можно забрать под заказ');
});

test('D67: of hours that cannot be parsed the API’s word is taken', async (t: Test) => {
  for (const hours of ['', 'по звонку', `${'9:00–20:00, '.repeat(200)}9:00–20:00`]) {
    t.equal(shelfText(hours, '2026-11-28T23:30'), 'сегодня');
    t.equal(orderText(hours, 4, '2026-11-28T23:30'), 'со 2 декабря');
    t.equal(openState(hours, moscow('2026-11-28T12:00'), undefined), undefined);
  }
});

test('D67: what lies on the shelf of a shop whose hours cannot be parsed is ready once it has been got ready', async (t: Test) => {
  const now = moscow('2026-11-28T23:30');
  t.match(shelf('по звонку', '2026-11-28T23:30'), { at: now + 60 * MINUTE, until: Number.POSITIVE_INFINITY });
  t.equal(isToday(shelf('по звонку', '2026-11-28T23:30')), true);
  t.equal(isToday(undefined), false, 'what cannot be had is not to be had today');
});

test('D67: an order is promised for today only while it can be got ready before the shop closes', async (t: Test) => {
  const hours = '10:00–12:00';
  const order = (time: string) => onOrder({ hours }, 0, moscow(time), terms);
  const [friday, saturday] = ['с 27 ноября', 'с 28 ноября'];
  for (const [time, text, at, until] of [
    ['2026-11-27T09:59', friday, '2026-11-27T10:00', '2026-11-27T11:00'],
    ['2026-11-27T10:00', friday, '2026-11-27T11:00', '2026-11-27T11:00'],
    ['2026-11-27T10:59', friday, '2026-11-27T11:59', '2026-11-27T11:00'],
    ['2026-11-27T11:00', saturday, '2026-11-28T10:00', '2026-11-28T00:00'],
    ['2026-11-27T11:30', saturday, '2026-11-28T10:00', '2026-11-28T00:00'],
  ] as const) {
    t.equal(textOf(order(time)), text, time);
    t.match(order(time), { at: moscow(at), until: moscow(until) }, time);
  }
  const promises = [order('2026-11-27T11:30'), undefined, order('2026-11-27T10:00')];
  t.equal(untilOf(promises), moscow('2026-11-27T11:00'), 'several hold until the first ends');
  t.equal(untilOf([undefined]), Number.POSITIVE_INFINITY);
});

test('D67: a promise with its date stays true once the day is over', async (t: Test) => {
  const dated = (time: string, days?: number | null) => {
    const shop = { hours: '10:00–20:00' };
    const promise = days === undefined ? shelf(shop.hours, time) : onOrder(shop, days, moscow(time), terms);
    return promise && datedText(promise);
  };
  t.equal(dated('2026-11-28T12:00'), 'сегодня, 28 ноября');
  t.equal(dated('2026-11-30T19:30'), 'завтра с 10:00, 1 декабря');
  t.equal(dated('2026-11-28T12:00', 4), 'со 2 декабря');
  t.equal(dated('2026-11-28T12:00', null), 'под заказ');
});

test('D67: a shop that stays open past midnight says today while it is open', async (t: Test) => {
  const hours = 'пт 18:00–02:00, вс 12:00–14:00';
  t.equal(shelfText(hours, '2026-11-27T23:30'), 'сегодня');
  t.equal(shelfText(hours, '2026-11-28T00:59'), 'сегодня');
  t.equal(shelfText(hours, '2026-11-28T01:00'), 'завтра с 12:00');
  t.equal(orderText(hours, 1, '2026-11-27T12:00'), 'с 29 ноября', 'it does not open on Saturday');
  t.equal(orderText(hours, 0, '2026-11-27T23:30'), 'с 28 ноября', 'it is ready after midnight');
  t.equal(shelfText('Круглосуточно', '2026-11-27T23:59'), 'сегодня');
});

test('D68: goods of restricted sections are handed out within their hours alone', async (t: Test) => {
  for (const [hours, time, text, isRestricted] of [
    ['Круглосуточно', '2026-11-28T21:59', 'сегодня', undefined],
    ['Круглосуточно', '2026-11-28T22:00', 'завтра с 8:00', true],
    ['Круглосуточно', '2026-11-28T03:00', 'сегодня с 8:00', true],
    ['10:00–02:00', '2026-11-28T21:30', 'сегодня', undefined],
    ['10:00–02:00', '2026-11-28T23:30', 'завтра с 10:00', true],
    ['10:00–22:00', '2026-11-28T22:41', 'завтра с 10:00', undefined],
    ['пт 22:00–10:00', '2026-11-27T23:30', 'завтра с 8:00', true],
    ['по звонку', '2026-11-28T23:30', 'сегодня', undefined],
    ['23:30–07:00', '2026-11-28T23:30', undefined, undefined],
    ['6:00–20:00', '2026-11-28T23:30', 'завтра с 8:00', true],
    ['6:00–20:00', '2026-11-28T07:00', 'сегодня с 8:00', true],
    ['10:00–20:00', '2026-11-28T23:30', 'завтра с 10:00', undefined],
    ['10:00–20:00', '2026-11-28T12:00', 'сегодня', undefined],
    ['вт 6:00–20:00', '2026-11-28T23:30', 'во вторник с 8:00', true],
    ['вт 9:00–20:00', '2026-11-28T23:30', 'во вторник с 9:00', undefined],
  ] as const) {
    t.equal(shelfText(hours, time, night), text, `${hours}, ${time}`);
    t.equal(shelf(hours, time, night)?.isRestricted, isRestricted, `${hours}, ${time}`);
  }
  t.equal(orderText('23:30–07:00', 1, '2026-11-28T12:00', night), undefined);
  t.equal(orderText('пт 10:00–12:00, сб 00:00–07:00', 1, '2026-11-27T15:00', night), 'с 4 декабря');
  const isRestricted = (hours: string, days: number) =>
    onOrder({ hours }, days, moscow('2026-11-27T15:00'), night)?.isRestricted;
  t.equal(isRestricted('пт 10:00–12:00, сб 00:00–07:00', 1), true, 'other goods come sooner');
  t.equal(isRestricted('6:00–20:00', 2), undefined, 'later on the same day is no other day');
  const wine = { url: '/wine/merlo.html', category: 'Вино' };
  const tea = { url: '/tea/assam.html', category: 'Чай' };
  t.equal(restrictionNote, 'Алкоголь выдаём с 8:00 до 23:00');
  t.strictSame(termsFor([tea]), terms);
  t.strictSame(termsFor([tea, wine]), night);
  t.strictSame(termsFor([{ url: '', category: 'wine' }]), night);
  t.strictSame(termsFor([{ url: '/wine/merlo.html', category: '' }]), night, 'its address names the section');
  t.strictSame(termsFor([{ url: '', category: '' }]), terms);
  t.strictSame(unknownShop, { hours: '', zone: 'Europe/Moscow' });
});

test('D67: the clock is that of the first of a shop’s areas that is a city', async (t: Test) => {
  const zones = zonesOf([
    { id: 1, timezone: null },
    { id: 4, timezone: 'Asia/Novosibirsk' },
  ]);
  t.equal(zoneOf([77, 4, 1], zones), 'Asia/Novosibirsk');
  t.equal(zoneOf([1, 4], zones), undefined);
  t.equal(zoneOf([], zones), undefined);
});

/** A shop somewhere in Russia, and a minute of a year. */
const moments = fc.record({
  week: openWeeks,
  place: fc.constantFrom(...russianZones),
  minute: fc.integer({ min: 0, max: 365 * DAY }),
  minutes: fc.constantFrom(0, 15, 60, 240),
  /** Hours of the day to which the goods are restricted; those that end before they begin end on the next day. */
  within: fc.constantFrom(undefined, [8, 23] as const, [22, 6] as const),
});

const YEAR = Date.parse('2026-03-01T00:00:00Z');

/** Reads what the test needs of a sample. All times are minutes of the local clock. */
function situation({ week, place, minute, minutes, within }: typeof moments extends fc.Arbitrary<infer T> ? T : never) {
  const now = YEAR + minute * MINUTE;
  const local = now / MINUTE + place.hours * 60;
  const own: HandoutTerms = within ? { minutes, within: `${within[0]}:00–${within[1]}:00` } : { minutes };
  const isCut = (time: number): boolean => {
    if (within === undefined) return false;
    const [from, to] = within;
    const hour = (time % DAY) / 60;
    return from < to ? hour < from || hour >= to : hour < from && hour >= to;
  };
  const canHandOut = (time: number) => week.isOpen(weekMinute(time)) && !isCut(time);
  const shop: PickupShop = { hours: week.text, zone: place.zone };
  return { now, local, own, shop, canHandOut, localOf: (at: number) => at / MINUTE + place.hours * 60 };
}

/** 1970 began on a Thursday. */
const weekMinute = (local: number): number => (local + 3 * DAY) % WEEK;

/** The first minute at which goods can be handed out that need some minutes to get ready; undefined: never. */
function firstMoment(local: number, minutes: number, canHandOut: (time: number) => boolean): number | undefined {
  const last = local + 2 * WEEK;
  for (let time = local; time < last; time += 1) {
    if (!canHandOut(time)) continue;
    let end = time;
    while (end < last && canHandOut(end)) end += 1;
    if (end > local + minutes) return time === local ? local + minutes : time;
    time = end;
  }
  return undefined;
}

test('D67, D68: a promise from the shelf is the first moment at which the shop hands out: never in the past, never closed, never later', async () => {
  fc.assert(
    fc.property(moments, (sample) => {
      const { now, local, own, shop, canHandOut, localOf } = situation(sample);
      const promise = fromShelf(shop, now, own);
      const first = firstMoment(local, own.minutes, canHandOut);
      if (promise === undefined || first === undefined) return promise === undefined && first === undefined;
      const at = localOf(promise.at);
      const closes = promise.closes === undefined ? undefined : localOf(promise.closes);
      return (
        at === first &&
        at >= local &&
        canHandOut(at) &&
        (closes === undefined || (canHandOut(closes - 1) && closes > at)) &&
        isToday(promise) ===
          (canHandOut(local) && first === local + own.minutes ? true : Math.floor(at / DAY) === Math.floor(local / DAY))
      );
    }),
    { numRuns: propertyRuns(2000) },
  );
});

test('D67: goods on order are promised for the first day, from that of delivery on, on which the shop opens', async () => {
  fc.assert(
    fc.property(moments, fc.integer({ min: 0, max: 10 }), (sample, days) => {
      const { now, local, own, shop, canHandOut, localOf } = situation(sample);
      const promise = onOrder(shop, days, now, own);
      const opensAt = (time: number) =>
        canHandOut(time) && (!canHandOut(time - 1) || sample.week.starts.has(weekMinute(time)));
      const from = (Math.floor(local / DAY) + days) * DAY;
      const found = Array.from({ length: 16 * DAY }, (_, minute) => from + minute).find((time) => {
        if (!opensAt(time)) return false;
        let end = time + 1;
        while (canHandOut(end) && !sample.week.starts.has(weekMinute(end))) end += 1;
        return end > local + own.minutes;
      });
      if (promise === undefined || found === undefined) return promise === undefined && found === undefined;
      const at = localOf(promise.at);
      // In hours that have begun the goods have to be got ready, maybe until after midnight.
      const day = Math.floor((found > local ? found : local + own.minutes) / DAY);
      return Math.floor(promise.localAt / MINUTE / DAY) === day && at >= local && canHandOut(at);
    }),
    { numRuns: propertyRuns(300) },
  );
});

test('D67: a sentence holds until the moment that its promise names, and one from the shelf no longer', async () => {
  fc.assert(
    fc.property(moments, fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (sample, part) => {
      const { now, own, shop } = situation(sample);
      const sayings = [
        (moment: number) => ({ ...fromShelf(shop, moment, own), isExact: true }),
        (moment: number) => ({ ...onOrder(shop, 2, moment, own), isExact: false }),
      ];
      return sayings.every((say) => {
        const { until = Number.POSITIVE_INFINITY, isExact, ...promise } = say(now);
        const later = Math.min(until - 1, now + 9 * DAY * MINUTE);
        const same = wordsOf(say(Math.floor(now + (later - now) * part))) === wordsOf(promise);
        return (
          until > now &&
          same &&
          (!isExact || until === Number.POSITIVE_INFINITY || wordsOf(say(until)) !== wordsOf(promise))
        );
      });
    }),
    { numRuns: propertyRuns(1000) },
  );
});

const wordsOf = (promise: object): string | undefined =>
  'kind' in promise ? promiseText(promise as Parameters<typeof promiseText>[0]) : undefined;

test('X7: the open state holds until the moment that it names', async () => {
  fc.assert(
    fc.property(moments, fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (sample, part) => {
      const { now, shop } = situation(sample);
      const say = (moment: number) => openState(shop.hours, moment, shop.zone);
      const { text, until = 0 } = say(now) ?? {};
      const later = Math.min(until - 1, now + 9 * DAY * MINUTE);
      return until > now && say(Math.floor(now + (later - now) * part))?.text === text;
    }),
  );
});

test('D67: the days of a promise are those of the calendar in the shop’s own city', async () => {
  fc.assert(
    fc.property(moments, fc.integer({ min: 0, max: 300 }), (sample, days) => {
      const { now, own, shop } = situation(sample);
      const promise = onOrder(shop, days, now, own);
      if (promise === undefined) return true;
      const format = new Intl.DateTimeFormat('ru', { day: 'numeric', month: 'long', timeZone: sample.place.zone });
      const date = format.format(promise.at);
      return promiseText(promise) === `${date.startsWith('2 ') ? 'со' : 'с'} ${date}`;
    }),
  );
});
