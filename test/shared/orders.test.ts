/** Orders that were placed, and the file for a calendar (conventions.md §4 'Orders'; contract.md §6; RFC 5545). */
import fc from 'fast-check';
import { type Test, test } from 'tap';
import { type CalendarEvent, calendarFile } from '../../shared/rules/checkout/calendar-file.ts';
import { isUnderWay, repeatedLine, toPastOrder } from '../../shared/rules/checkout/past-order.ts';
import { fromShelf } from '../../shared/rules/pickup/promise.ts';
import { cartItem } from '../kit/fixtures/cart.ts';

const event: CalendarEvent = {
  uid: '2611-7@shop.example',
  now: Date.UTC(2026, 10, 20, 9, 30, 5),
  promise: { at: Date.UTC(2026, 10, 21, 7), localAt: Date.UTC(2026, 10, 21, 10), closes: Date.UTC(2026, 10, 21, 19) },
  summary: 'Забрать заказ 2611-7',
  location: 'Москва, ул. Садовая, 1; вход\\двор',
  description: 'Вино 2 — 2 шт.\nИтого: 2 004 ₽',
  url: 'https://shop.example/orders/',
};
/** As a calendar reads it: folded lines are whole again (RFC 5545 §3.1). */
const linesOf = (file: string): string[] => file.replaceAll('\r\n ', '').trimEnd().split('\r\n');
const span = (more: Partial<CalendarEvent>): string[] =>
  linesOf(calendarFile({ ...event, ...more })).filter((line) => line.startsWith('DT') && !line.startsWith('DTSTAMP'));

test('X6: the calendar file is an RFC 5545 event with escaped text', async (t: Test) => {
  t.strictSame(linesOf(calendarFile(event)), [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Витрина//Orders//RU',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    'UID:2611-7@shop.example',
    'DTSTAMP:20261120T093005Z',
    'DTSTART:20261121T070000Z',
    'DTEND:20261121T190000Z',
    'SUMMARY:Забрать заказ 2611-7',
    'LOCATION:Москва\\, ул. Садовая\\, 1\\; вход\\\\двор',
    'DESCRIPTION:Вино 2 — 2 шт.\\nИтого: 2 004 ₽',
    'URL:https://shop.example/orders/',
    'END:VEVENT',
    'END:VCALENDAR',
  ]);
});

test('X6: lines of the calendar file are folded at 75 octets, never within a character', async (t: Test) => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
      const plain = text.replaceAll(/[\r\n\\;,\uD800-\uDFFF]/g, '');
      const file = calendarFile({ ...event, summary: plain });
      const raw = file.split('\r\n');
      const whole = linesOf(file).includes(`SUMMARY:${plain.replaceAll(/(?!\t)\p{Cc}/gu, '')}`);
      return whole && raw.every((line) => Buffer.byteLength(line) <= 75 && !line.includes('\uFFFD'));
    }),
  );
  t.ok(linesOf(calendarFile({ ...event, location: 'а\u0000б\u0007\u007F\tв' })).includes('LOCATION:аб\tв'));
  const long = calendarFile({ ...event, summary: '🍷'.repeat(60) });
  t.ok(linesOf(long).includes(`SUMMARY:${'🍷'.repeat(60)}`));
  t.ok(long.split('\r\n').every((line) => Buffer.byteLength(line) <= 75));
});

test('X6: the calendar event lasts from the promised time until closing, in UTC; without hours it is an all-day event', async (t: Test) => {
  const at = (hours: string, day: string, zone?: string) => {
    const promise = fromShelf({ hours, zone }, Date.parse(day), { minutes: 0 });
    return promise === undefined ? [] : span({ promise });
  };
  const noon = '2026-11-21T12:00:00+03:00';
  t.strictSame(at('10:00–22:00', noon), ['DTSTART:20261121T090000Z', 'DTEND:20261121T190000Z']);
  t.strictSame(at('10:00–22:00', '2026-11-21T00:00:00+03:00'), ['DTSTART:20261121T070000Z', 'DTEND:20261121T190000Z']);
  const late = '2026-11-21T22:30:00+03:00';
  t.strictSame(at('10:00–22:00', late), ['DTSTART:20261122T070000Z', 'DTEND:20261122T190000Z'], 'after closing');
  t.strictSame(at('10:00–22:00', noon, 'Asia/Vladivostok'), ['DTSTART:20261121T090000Z', 'DTEND:20261121T120000Z']);
  const week = 'пн–пт 10:00–20:00, сб 11:00–18:00';
  t.strictSame(at(week, late), ['DTSTART:20261123T070000Z', 'DTEND:20261123T170000Z']);
  t.strictSame(at('по звонку', noon), ['DTSTART;VALUE=DATE:20261121', 'DTEND;VALUE=DATE:20261122']);
  const night = '2026-11-22T01:00:00+03:00';
  t.strictSame(
    at('по звонку', night),
    ['DTSTART;VALUE=DATE:20261122', 'DTEND;VALUE=DATE:20261123'],
    'a day of the city',
  );
});

test('X6: an order of the API is converted for display; a done or cancelled one is not under way', async (t: Test) => {
  const order = toPastOrder({
    code: 77,
    created: '2026-11-20T09:30:00Z',
    status: { code: 'ready', title: 'Готов' },
    shop: { id: 1, title: 'Винотека', address: 'Садовая, 1', url: '/shop/1/' },
    orderType: 'retail',
    total: 500,
    entityType: 'legal',
    buyer: { phone: '+79161234567', title: 'Анна', company: { title: 'ООО «Дубрава»', inn: '7707083893' } },
    items: [
      {
        goods_id: 2,
        title: 'Вино 2',
        variant: '',
        url: '/wine/2.html',
        image: { s_url: '/a.png' },
        qnt: 1,
        price: 500,
      },
    ],
  });
  t.match(order, {
    code: '77',
    createdAt: Date.UTC(2026, 10, 20, 9, 30),
    canCancel: false,
    kind: 'legal',
    contacts: { title: 'Анна', email: '', 'company.title': 'ООО «Дубрава»' },
    lines: [{ goodsId: 2, image: '/a.png' }],
  });
  t.equal(order.readyAt, undefined);
  t.equal(isUnderWay(order), true);
  for (const code of ['done', 'cancelled'] as const) {
    t.equal(isUnderWay({ ...order, status: { code, title: '' } }), false);
  }
  t.equal(isUnderWay({ ...order, status: undefined }), false, 'what this device remembers does not change');
});

test('X6: a repeated order line reports goods that are gone, short in stock or changed in price', async (t: Test) => {
  const wanted = { qnt: 3, price: 1002 };
  const item = cartItem(2, 3);
  const stock = (pieces: number) => ({ ...item.stock.retail, in_stock: pieces });
  t.same(repeatedLine(wanted, item), { is: 'put', left: undefined, price: undefined });
  t.same(repeatedLine(wanted, undefined), { is: 'gone' });
  t.same(repeatedLine(wanted, { ...item, availability_status: 0 }), { is: 'gone' });
  t.same(repeatedLine({ ...wanted, price: 990 }, item), { is: 'put', left: undefined, price: item.price });
  t.same(
    repeatedLine({ ...wanted, price: 1001.6 }, item),
    { is: 'put', left: undefined, price: undefined },
    'as shown',
  );
  const few = { ...item, stock: { retail: stock(1), transit: stock(2) } };
  t.same(repeatedLine(wanted, few), { is: 'put', left: 2, price: undefined });
});
