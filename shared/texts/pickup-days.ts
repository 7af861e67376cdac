/** Days in the words of a promise (conventions.md §4 'The promise'). */
import { message } from '../message.ts';

export const dayTexts = {
  day: message<'day' | 'month'>('{day, plural, =2 {со #} other {с #}} {month}'),
  /** Beside the filter of what can be taken today, where no shop hands out today any more. */
  noneToday: 'Сегодня забрать нельзя',
} as const;
