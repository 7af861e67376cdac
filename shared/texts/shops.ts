/** Texts about shops: their pages and the shop modal (spec §2 'Shop detail'). */
import { message } from '../message.ts';

export const shopsTexts = {
  makeMine: 'Сделать моим магазином',
  title: 'Магазины',
  metaTitle: (shop: string) => `Магазины «${shop}»: адреса, часы работы, карта`,
  description:
    'Адреса магазинов вашего города, часы работы, ближайшие станции метро и как пройти. Заказ можно забрать бесплатно.',
  lead: (city: string) => `${city === '' ? '' : `${city}. `}Заказ соберут в любом магазине, самовывоз бесплатный.`,
  views: { address: 'По адресу', metro: 'По метро', map: 'На карте' },
  count: message<'count'>('{count, plural, one {# магазин} few {# магазина} many {# магазинов} other {# магазина}}'),
  minutes: message<'count'>('{count, plural, one {# минута} few {# минуты} many {# минут} other {# минуты}}'),
  noMetro: 'Без станции метро рядом',
  none: 'В этом городе пока нет магазинов',
  more: 'Показать ещё',
  toCatalogue: 'Перейти в каталог',
} as const;

export const shopTexts = {
  today: 'Сегодня в магазине',
  /** The same once nothing can be taken today any more. */
  there: 'Есть в магазине',
  allToday: message<'count'>(
    '{count, plural, =1 {Весь # товар} one {Все # товар} few {Все # товара} many {Все # товаров} other {Все # товара}}',
  ),
  metaTitle: (name: string, shop: string) => `${name} — «${shop}»`,
  description: (address: string, hours: string) =>
    `${hours === '' ? address : `${address}. ${hours}`}. Как пройти, способы оплаты и самовывоз заказов.`,
  unnamed: (id: number) => `Магазин № ${id}`,
  address: 'Адрес',
  metro: 'Метро',
  station: message<'name' | 'count'>(
    '{name}, {count, plural, one {# минута} few {# минуты} many {# минут} other {# минуты}} пешком',
  ),
  stationShort: message<'name' | 'minutes'>('{name}, {minutes, number} мин'),
  hours: 'Время работы',
  payment: 'Способы оплаты',
  payments: ['Банковская карта', 'наличные'],
  directions: 'Как добраться',
  route: 'Построить маршрут',
  license: 'Лицензия',
  legal: 'Юридическая информация',
  entity: 'Юридическое лицо',
  inn: 'ИНН',
  ogrn: 'ОГРН',
  legalAddress: 'Юридический адрес',
  pictures: 'Фотографии магазина',
  picture: (name: string, number: number) => `${name}: фотография ${number}`,
  toAll: 'Все магазины города',
} as const;

/** The name of the three promises about pick-up, which the profile gives. */
export const pickupTermsTitle = 'Как получить';

/** Whether a shop is open (conventions.md §4 'Shops'). */
export const openTexts = {
  always: 'Круглосуточно',
  openUntil: (time: string) => `Открыто до ${time}`,
  closedUntil: (time: string) => `Закрыто до ${time}`,
  closedUntilDay: (day: string, time: string) => `Закрыто до ${day}, ${time}`,
  /** In the genitive, as used after 'до'; Monday first. */
  untilDays: ['понедельника', 'вторника', 'среды', 'четверга', 'пятницы', 'субботы', 'воскресенья'],
} as const;
