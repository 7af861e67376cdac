/** Words for days near today (spec §9). */
export const dayWords = {
  today: 'Сегодня',
  yesterday: 'Вчера',
} as const;
