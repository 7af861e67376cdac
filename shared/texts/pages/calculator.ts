/** Texts of the drink calculator (spec §2, conventions.md §4). */
import { message } from '../../message.ts';

export const calculatorTexts = {
  title: 'Калькулятор напитков',
  description: 'Сколько напитков взять на праздник: по числу гостей, поводу и длительности.',
  lead: 'Скажите, кто придёт и надолго ли, и мы посчитаем бутылки.',
  guests: 'Гости',
  men: 'Мужчин',
  women: 'Женщин',
  party: 'Праздник',
  hours: 'Длительность',
  event: 'Событие',
  drinks: 'Напитки',
  submit: 'Рассчитать',
  expectation: 'Здесь будет список: сколько бутылок взять, сколько они стоят в вашем городе, и всё сразу в корзину.',
  result: 'Вам понадобится',
  forGuests: message<'count'>('На {count, plural, one {# гостя} few {# гостей} many {# гостей} other {# гостя}}'),
  bottles: message<'count' | 'litres'>(
    '{count, plural, one {# бутылка} few {# бутылки} many {# бутылок} other {# бутылки}}, нужно {litres, number} л',
  ),
  /** Of bottles whose size is known; litres. */
  bottlesOf: message<'count' | 'size' | 'litres'>(
    '{count, plural, one {# бутылка} few {# бутылки} many {# бутылок} other {# бутылки}} по {size, number} л, нужно {litres, number} л',
  ),
  noBottle: 'Подберите в каталоге',
  each: message<'price'>('{price, number, money} за бутылку'),
  exchange: 'Заменить',
  exchangeOf: (drink: string) => `Заменить: ${drink}`,
  others: (drink: string) => `Чем заменить: ${drink}`,
  noOthers: 'Похожего по цене нет',
  total: 'Итого',
  perGuest: message<'price'>('{price, number, money} на гостя'),
  totalNote: 'По ценам вашего города',
  put: 'В корзину',
  /** Food and glasses that go with the drinks. */
  extras: 'К столу',
  extrasHint: 'Отмеченное войдёт в «Положить всё в корзину».',
  take: (goods: string) => `Взять: ${goods}`,
  piecesOf: message<'count' | 'price'>('{count, number} шт. по {price, number, money}'),
  /** Beginnings of the words for what each guest drinks from, in lower case. */
  /** How the name of a set counts what is in it. */
  pieces: 'шт',
  glasses: ['бокал', 'фужер', 'рюмк', 'стопк', 'стакан'],
  putAll: 'Положить всё в корзину',
  share: 'Ссылка на этот расчёт',
  copy: 'Скопировать ссылку',
  failed: 'Не удалось посчитать. Попробуйте ещё раз через минуту.',
  noScript: 'Нажмите «Рассчитать», чтобы увидеть расчёт.',
  noGuests: 'Укажите, сколько будет гостей',
  wrongNumber: 'Целое число от 0 до 10 000',
  noDrinks: 'Выберите хотя бы один напиток',
} as const;
