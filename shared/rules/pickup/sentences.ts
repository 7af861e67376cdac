/** The words of a promise (conventions.md §4 'The promise'). */
import { months } from '../../texts/dates.ts';
import { keptText, promiseTexts, readyTexts } from '../../texts/pickup.ts';
import { localTime } from '../zone-clock.ts';
import { dayWords } from './days.ts';
import type { PickupPromise } from './promise.ts';
import { weekdayOf } from './shop-clock.ts';

/**
 * `сегодня`, `сегодня с 10:00`, `завтра с 10:00`, `во вторник с 9:00`, `со 2 декабря`; of an order `с 3 декабря`, or
 * `под заказ` if the day is unknown.
 */
export function promiseText({ kind, localAt }: PickupPromise): string {
  switch (kind) {
    case 'today':
    case 'unknown':
      return promiseTexts[kind];
    case 'todayFrom':
    case 'tomorrow':
      return promiseTexts[kind]({ time: timeOf(localAt) });
    case 'weekday':
      return promiseTexts.weekday({ day: weekdayOf(localAt) + 1, time: timeOf(localAt) });
    case 'day':
      return dayWords(localAt);
  }
}

/** The heading: `Можно забрать с сегодняшнего дня`, `Можно забрать завтра с 10:00`, `Можно забрать со 2 декабря`. */
export function readyText(promise: PickupPromise): string {
  return promise.kind === 'today' ? readyTexts.today : readyTexts.later(promiseText(promise));
}

/** The same in words that stay true once the day is over: `сегодня, 28 ноября`, `завтра с 10:00, 29 ноября`, `со 2 декабря`. */
export function datedText(promise: PickupPromise): string {
  const text = promiseText(promise);
  if (promise.kind === 'day' || promise.kind === 'unknown') return text;
  const date = new Date(promise.localAt);
  return `${text}, ${date.getUTCDate()} ${months[date.getUTCMonth()]}`;
}

/** Until when an order is kept: `Хранится до 3 декабря, 20:00`. @param moment ms since 1970 */
export function keptUntilText(moment: number, zone: string | undefined): string {
  const date = new Date(localTime(moment, zone));
  const month = months[date.getUTCMonth()] ?? '';
  return keptText({ day: date.getUTCDate(), month, time: date.toISOString().slice(11, 16) });
}

/** `9:05`, without a leading zero. */
function timeOf(local: number): string {
  return new Date(local).toISOString().slice(11, 16).replace(/^0/, '');
}
