/** Names of days near today (spec §9). */
export const dayWords = {
  today: 'Сегодня',
  yesterday: 'Вчера',
} as const;

/** In the genitive, as used after the number of a day; January first. */
export const months = [
  'января',
  'февраля',
  'марта',
  'апреля',
  'мая',
  'июня',
  'июля',
  'августа',
  'сентября',
  'октября',
  'ноября',
  'декабря',
] as const;
