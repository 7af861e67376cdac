/** Rules of the cart, of fields and of names (spec §5; D1, D3, D4, D8). */
import fc from 'fast-check';
import { type Test, test } from 'tap';
import * as cart from '../../shared/rules/cart/cart.ts';
import { readQuantity } from '../../shared/rules/cart/quantity.ts';
import * as selection from '../../shared/rules/cart/selection.ts';
import { groupCities } from '../../shared/rules/cities.ts';
import { isCrawlerName } from '../../shared/rules/crawler.ts';
import { formatPhone, phoneError, phoneToE164 } from '../../shared/rules/forms/phone.ts';
import { line } from './scene.ts';

test("D1 an answer older than the line's latest time changes nothing", async (t: Test) => {
  const before = cart.applyReading(cart.emptyCart, [line(1, 1)], 0);
  const first = cart.editLine(before, 101, 2, 50);
  const second = cart.editLine(first, 101, 3, 60);
  t.equal(cart.applyUpdate(second, 101, 50, [line(1, 2)], second.version), second);
  t.equal(cart.markFailed(second, 101, 50), second);
  t.equal(cart.quantityOf(cart.applyUpdate(second, 101, 60, [line(1, 3)], second.version), 101), 3);
  const failed = cart.markFailed(second, 101, 60);
  t.equal(
    cart.itemOf(cart.applyUpdate(failed, 101, 60, [line(1, 3)], second.version), 101)?.qnt,
    3,
    'late, but it counts',
  );
  t.equal(cart.markFailed(before, 101, 60), before, 'there is no edit any more');
  t.equal(cart.piecesOf(cart.emptyCart), 0);
});

test('D1 an answer updates all lines except those edited after its request was sent', async (t: Test) => {
  const shown = (state: cart.Cart) => state.items.map((item) => [item.goods_id, item.qnt]);
  const before = cart.applyReading(cart.emptyCart, [line(1, 1), line(2, 1)], 0);
  const both = cart.editLine(cart.editLine(before, 101, 5, 10), 102, 7, 20);
  const late = cart.applyReading(both, [line(1, 9), line(2, 9), line(3, 9)], before.version);
  t.strictSame(
    shown(late),
    [
      [101, 1],
      [102, 1],
      [103, 9],
    ],
    'of what was touched since, a reading knows nothing',
  );
  const told = cart.applyUpdate(both, 101, 10, [line(1, 5), line(2, 3)], both.version);
  t.strictSame(
    shown(told),
    [
      [101, 5],
      [102, 3],
    ],
    'the answer to one line tells of the other',
  );
  const first = cart.applyUpdate(both, 101, 10, [line(1, 5), line(2, 3)], both.version - 1);
  t.strictSame(
    shown(first),
    [
      [101, 5],
      [102, 1],
    ],
    'unless that one was asked for since',
  );
});

test('D1 a cart request sent before an edit neither removes added goods nor restores removed ones', async (t: Test) => {
  const before = cart.applyReading(cart.emptyCart, [line(1, 1)], 0);
  const putIn = cart.editLine(before, 102, 1, 10);
  t.strictSame([cart.piecesOf(putIn), cart.isArriving(putIn)], [2, true], 'what is on its way in is counted');
  const both = cart.applyUpdate(putIn, 102, 10, [line(1, 1), line(2, 1)], putIn.version);
  t.strictSame(cart.applyReading(both, [line(1, 1)], before.version).items, [line(1, 1), line(2, 1)]);
  t.strictSame(
    cart.applyReading(both, [line(1, 1)], both.version).items,
    [line(1, 1)],
    'a later one does: it was removed elsewhere',
  );
  const removed = cart.applyUpdate(cart.editLine(both, 101, 0, 20), 101, 20, [line(2, 1)], both.version + 1);
  t.strictSame(cart.applyReading(removed, [line(1, 1), line(2, 1)], both.version).items, [line(2, 1)]);
});

test('D1 the times of edits grow, even when the clock goes back', async (t: Test) => {
  const ahead = cart.editLine(cart.emptyCart, 101, 1, 1000);
  t.equal(cart.editLine(ahead, 102, 1, 500).edits[102]?.dt, 1001);
});

test('D1 without an edit an update names the line by its id', async (t: Test) => {
  t.strictSame(cart.lineName(cart.applyReading(cart.emptyCart, [line(1, 1)], 0), 101), { item: 1 });
});

test('D1 once a removal was sent, updates name the line by its goods: its id may be gone', async (t: Test) => {
  const before = cart.applyReading(cart.emptyCart, [line(1, 1)], 0);
  const nameOf = (state: cart.Cart) => cart.lineName(state, 101);
  const put = (state: cart.Cart, qnt: number) => cart.editLine(state, 101, qnt, 10);
  t.strictSame(nameOf(put(before, 0)), { item: 1 }, 'asked for, not sent');
  t.strictSame(nameOf(cart.markSent(put(before, 2), 101)), { item: 1 }, 'no removal');
  const removed = cart.markSent(put(before, 0), 101);
  t.strictSame(nameOf(removed), { product_id: 101 });
  t.strictSame(nameOf(cart.markSent(put(removed, 2), 101)), { product_id: 101 }, 'put in again');
  t.equal(cart.markSent(before, 101), before, 'nothing was asked for');
  const failed = cart.markFailed(removed, 101, removed.lastDt);
  t.strictSame([failed, cart.markSent(failed, 101)].map(cart.lockOf), [0, 1], 'D2: sent again, it locks again');
  t.strictSame(cart.linesOf(cart.emptyCart), []);
  t.equal(cart.applyUpdate(before, 101, 10, [], 0), before, 'an answer to no edit');
});

test('D1, D3 lines are shown the newest first with the quantities asked for, without those that are being removed', async (t: Test) => {
  const lines = [line(1, 1), line(2, 1), line(3, 4)];
  const before = cart.applyReading(cart.emptyCart, lines, 0);
  const edited = cart.editLine(cart.editLine(before, 102, 0, 10), 103, 5, 20);
  t.strictSame(cart.linesOf(edited), [line(3, 5), line(1, 1)]);
  t.equal(cart.linesOf(edited)[1], before.items[0], 'what has not changed is the same');
  const added = cart.editLine(cart.editLine(before, 104, 2, 10), 105, 0, 20);
  t.strictSame(cart.arrivingGoods(added), [104], 'not what is taken out again before it has come');
  t.strictSame([cart.isArriving(added), cart.isArriving(edited)], [true, false]);
  t.strictSame(
    [101, 104, 105, 106].map((goods) => cart.isKnown(added, goods)),
    [true, true, true, false],
  );
});

/** As local storage tells of it: only these lines are ticked. */
const only = (...ids: number[]): selection.Selection => ({ off: [], only: { ids, goods: [] } });

test('spec §4 a tick changes only its own line, and unavailable goods cannot be ticked [S4.8, D4]', async (t: Test) => {
  const gone = line(3, 1, { availability_status: null });
  const lines = [line(1, 1), line(2, 1), gone];
  const ticked = (now: selection.Selection) => selection.tickedOf(now, lines).map(({ id }) => id);
  for (const [nothing, said] of [
    [{ off: [101, 102, 103], only: undefined }, 'known by its goods'],
    [only(), 'told by lines'],
  ] as const) {
    const one = selection.tick(nothing, lines, 1, true);
    t.strictSame(ticked(one), [1], said);
    t.strictSame(ticked(selection.tick(one, lines, 2, true)), [1, 2]);
    t.strictSame(ticked(selection.tick(selection.tick(one, lines, 2, true), lines, 1, false)), [2]);
    t.equal(selection.isTicked(selection.tick(nothing, lines, 3, true), line(3, 1)), false, 'nor once it can be');
    t.strictSame(ticked(selection.tickAll(nothing, lines, true)), [1, 2]);
    t.strictSame(ticked(selection.tickAll(selection.tickAll(nothing, lines, true), lines, false)), []);
  }
  t.strictSame(ticked(selection.tick(only(1, 2), lines, 1, false)), [2], 'a line that was told of can be unticked');
  t.strictSame(ticked(selection.tick(selection.everything, lines, 1, false)), [2], 'nothing was said: all were ticked');
});

test('D4 the selection follows the cart: removed lines are dropped, added goods are ticked', async (t: Test) => {
  const lines = [line(1, 1), line(2, 1)];
  const { everything, follow, join, leave, tickedOf } = selection;
  const here = (goodsId: number) => goodsId < 103;
  t.equal(follow(everything, lines, here, true), everything);
  const kept = { off: [101], only: undefined };
  t.equal(follow(kept, lines, here, true), kept, 'what has not changed is the same');
  t.strictSame(follow({ off: [101, 109], only: undefined }, lines, here, true).off, [101]);
  const early = { off: [101, 109], only: undefined };
  t.equal(follow(early, lines, here, false), early, 'another tab may know the line');
  t.strictSame(follow(only(1, 9), lines, here, true), { off: [102], only: undefined }, 'lines told of are known now');
  t.strictSame(follow(only(1, 9), lines, here, false), only(1, 9));
  const waiting = join(join(only(), 102), 103);
  t.strictSame(follow(waiting, lines, here, true), { off: [101], only: undefined });
  t.strictSame(join({ off: [101, 102], only: undefined }, 102).off, [101]);
  t.strictSame(tickedOf(leave(join(only(), 102), 102), lines), []);
  t.strictSame(leave({ off: [101], only: undefined }, 102).off, [101, 102]);
});

test('D3 a quantity is a whole number from 0; an empty field, text and fractions are invalid [S5.5]', async (t: Test) => {
  for (const text of ['', ' ', 'a', '-1', '1.5', '1,5', '1e3', '+1', '1234567890', '٣']) {
    t.equal(readQuantity(text), undefined, text);
  }
  fc.assert(fc.property(fc.nat(999_999_999), (n) => readQuantity(` ${n} `) === n));
});

test('a phone is Russian unless it has another country code, and is shown in international format [S5.2]', async (t: Test) => {
  for (const text of ['8 495 123 45 67', '+7 (495) 123-45-67', '4951234567', '74951234567']) {
    t.equal(formatPhone(text), '+7 495 123 45 67', text);
    t.equal(phoneToE164(text), '+74951234567', text);
    t.equal(phoneError(text), undefined, text);
  }
  for (const [text, shown] of [
    ['+375291234567', '+375 29 123 45 67'],
    ['+49 30 123456', '+49 30 123456'],
    ['+7 727 250 10 00', '+7 7272 50 10 00'],
  ] as const) {
    t.equal(formatPhone(text), shown);
    t.equal(phoneToE164(text), text.replaceAll(' ', ''));
    t.equal(phoneError(text), undefined, text);
  }
  t.equal(formatPhone('абв'), '');
  t.equal(phoneToE164(''), '');
});

test('an incomplete or invalid phone gives the error text of the spec [S5.2]', async (t: Test) => {
  for (const text of ['+7 495 12', '8', '495 123', '+375 29 12']) {
    t.equal(phoneError(text), 'Введите номер телефона полностью', text);
  }
  for (const text of [
    '+7 495 123 45 67 89',
    '+7 495 123 45 67 89 01',
    '+7 495 123 45 67 890123',
    'телефон',
    '+999 123',
    '+1 213 373 42 53 89',
  ]) {
    t.equal(phoneError(text), 'Некорректный номер телефона', text);
  }
});

test('a Russian number that lacks a digit behind its trunk 8 is incomplete, by the numbering plan [S5.2]', async (t: Test) => {
  for (const text of ['8916123456', '8 (916) 123-45-6', '+7 891 612 34 56', '8 495 123-45-6', '8 800 123-45-6']) {
    t.equal(phoneError(text), 'Введите номер телефона полностью', text);
  }
  for (const code of [812, 831, 843, 846, 861, 863, 878, 800, 495, 916]) {
    t.equal(phoneError(`${code}1234567`), undefined, `${code} is a code`);
    t.equal(phoneToE164(`${code}1234567`), `+7${code}1234567`);
  }
  t.equal(phoneError('+43 8916123456'), undefined, 'of another country it may be whole');
});

test('a phone is understood as it is pasted, and its extension is shown in Russian [S5.2]', async (t: Test) => {
  for (const text of [
    'тел.: 8(916)123-45-67',
    'Тел. +7 916 123-45-67',
    'tel:+79161234567',
    'tel:+7-916-123-45-67',
    '\u202a+7 916 123-45-67\u202c',
    'телефон 8 916 123 45 67.',
  ]) {
    t.equal(phoneError(text), undefined, text);
    t.equal(phoneToE164(text), '+79161234567', text);
    t.equal(formatPhone(text), '+7 916 123 45 67', text);
  }
  for (const text of ['8 495 123-45-67 доб. 12', '84951234567 ext. 12', 'tel:+7-495-123-45-67;ext=12']) {
    t.equal(phoneError(text), undefined, text);
    t.equal(formatPhone(text), '+7 495 123 45 67 доб. 12', text);
    t.equal(phoneToE164(text), '+74951234567', text);
    t.equal(formatPhone(formatPhone(text)), formatPhone(text), 'what is shown is understood again');
  }
});

test('any phone input gives either an error or a valid E.164 number', async (t: Test) => {
  const typed = fc.string({ unit: fc.constantFrom(...'0123456789+-() xа'), maxLength: 20 });
  fc.assert(
    fc.property(typed, (text) => phoneError(text) !== undefined || /^\+[1-9]\d{4,14}$/.test(phoneToE164(text))),
  );
  t.pass();
});

test('cities are grouped by first letter in Russian alphabetical order, Ё under Е [S2.26]', async (t: Test) => {
  const titles = ['Ярославль', '', 'Ёлкино', 'Москва', 'Екатеринбург', 'абакан', 'Мурманск', 'Жуков'];
  const cities = titles.map((title, id) => ({ id, title, is_geo_center: false }));
  t.strictSame(
    groupCities(cities).map(({ letter, cities: members }) => [letter, ...members.map(({ title }) => title)]),
    [
      ['А', 'абакан'],
      ['Е', 'Екатеринбург', 'Ёлкино'],
      ['Ж', 'Жуков'],
      ['М', 'Москва', 'Мурманск'],
      ['Я', 'Ярославль'],
    ],
  );
});

test('known crawlers are recognised by their User-Agent, browsers are not', async (t: Test) => {
  const crawlers = [
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)',
    'Mozilla/5.0 (compatible; YandexImages/3.0)',
    'Mozilla/5.0 (compatible; bingbot/2.0)',
    'Mozilla/5.0 (compatible; Linux x86_64; Mail.RU_Bot/2.0)',
    'Mozilla/5.0 (compatible; Baiduspider/2.0)',
    'DuckDuckBot/1.1',
    'facebookexternalhit/1.1',
    'TelegramBot (like TwitterBot)',
    'Mozilla/5.0 (compatible; vkShare; +http://vk.com/dev/Share)',
  ];
  const people = [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/138.0 YaBrowser/25.8.0 Yowser/2.5 Safari/537.36',
    'Mozilla/5.0 (Linux; Android 9; CUBOT X18 Plus) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36',
    'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile DuckDuckGo/5 Safari/537.36',
    'Mozilla/5.0 (Linux; Android 13) Chrome/130.0 Mobile Safari/537.36 Telegram-Android/11.0',
  ];
  for (const name of crawlers) t.ok(isCrawlerName(name), name);
  for (const name of people) t.notOk(isCrawlerName(name), name);
});
