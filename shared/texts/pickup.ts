/** When goods can be taken (conventions.md §4 'The promise'). */
import { message } from '../message.ts';

export const promiseTexts = {
  today: 'сегодня',
  todayFrom: message<'time'>('сегодня с {time}'),
  tomorrow: message<'time'>('завтра с {time}'),
  /** `day` is 1 on Monday. */
  weekday: message<'day' | 'time'>(
    '{day, select, 1 {в понедельник} 2 {во вторник} 3 {в среду} 4 {в четверг} 5 {в пятницу} 6 {в субботу} other {в воскресенье}} с {time}',
  ),
  unknown: 'под заказ',
} as const;

/** Until when an order is kept. */
export const keptText = message<'day' | 'month' | 'time'>('Хранится до {day} {month}, {time}');

/** The heading that says when. */
export const readyTexts = {
  today: 'Можно забрать с сегодняшнего дня',
  later: (promise: string) => `Можно забрать ${promise}`,
} as const;
