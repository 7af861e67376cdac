/** Texts of the visitor's orders (conventions.md §4 'Orders'). */
import { message } from '../message.ts';

export const ordersTexts = {
  order: (code: string) => `Заказ ${code}`,
  placed: message<'moment'>('Оформлен {moment, date, day}, {moment, time, clock}'),
  shop: 'Магазин',
  contents: 'Состав заказа',
  total: 'Итого',
  empty: 'Заказов пока нет',
  emptyNote: 'Оформленные заказы появятся здесь: их можно повторить, распечатать и добавить в календарь.',
  toCatalogue: 'Перейти в каталог',
  onDevice: 'Показаны последние заказы, оформленные с этого устройства.',
  noScript: 'Чтобы увидеть свои заказы, включите JavaScript в браузере. О заказе можно узнать и по телефону:',
  print: 'Распечатать',
} as const;

/** 'Повторить заказ': the message names the differences from the order. */
export const repeatTexts = {
  repeat: 'Повторить заказ',
  going: 'Кладём товары в корзину…',
  put: message<'count'>('В корзине: {count, plural, one {# товар} few {# товара} many {# товаров} other {# товара}}'),
  nothing: 'Ничего из этого сейчас нет в наличии.',
  toCart: 'Перейти в корзину',
  gone: (title: string) => `${title}: нет в наличии`,
  left: message<'title' | 'left' | 'wanted'>('{title}: есть только {left, number} из {wanted, number}'),
  price: message<'title' | 'before' | 'now'>('{title}: было {before, number, money}, сейчас от {now, number, money}'),
} as const;

/** 'Добавить в календарь': a file for the device's calendar. */
export const calendarTexts = {
  add: 'Добавить в календарь',
  summary: (code: string) => `Забрать заказ ${code}`,
  line: message<'title' | 'pieces'>('{title} — {pieces, number} шт.'),
  total: message<'total'>('Итого: {total, number, money}'),
  file: (code: string) => `zakaz-${code}.ics`,
} as const;

/** An order from another device, by its number and its phone. */
export const findTexts = {
  title: 'Заказ с другого устройства',
  code: 'Номер заказа',
  phone: 'Телефон',
  submit: 'Найти заказ',
  note: 'Заказ найдётся по номеру и телефону.',
  sent: 'Заказ найден',
  sentNote: '',
  /** Whatever is wrong with the two (contract.md §6). */
  failed: 'Заказ не найден. Проверьте номер и телефон, попробуйте ещё раз или позвоните нам.',
} as const;

/** 'Сменить магазин'. */
export const moveTexts = {
  move: 'Сменить магазин',
  shop: 'Магазин',
  keep: 'Оставить',
  moved: 'Магазин изменён',
  failed: 'Не удалось сменить магазин. Попробуйте ещё раз или позвоните нам.',
  /** Where the API cannot. */
  call: 'Чтобы сменить магазин, позвоните:',
} as const;

export const cancelTexts = {
  cancel: 'Отменить заказ',
  keep: 'Оставить',
  title: (code: string) => `Отменить заказ ${code}?`,
  message: 'Магазин перестанет его собирать. Вернуть отменённый заказ нельзя, но его можно повторить.',
  cancelled: 'Заказ отменён',
  failed: 'Не удалось отменить заказ. Попробуйте ещё раз или позвоните нам.',
} as const;
