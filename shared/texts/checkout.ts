/** Texts of checkout (spec §2 'Checkout', §5, §8; conventions.md §4; D36 for its two corrections). */
import { message } from '../message.ts';

export const checkoutTexts = {
  title: 'Оформление заказа',
  steps: 'Шаги оформления',
  stepNames: { shops: 'Выбор магазина', contacts: 'Контактные данные', confirm: 'Подтверждение' },
  backToCart: 'Вернуться в корзину',
  backToShops: 'К списку магазинов',
  failed: 'Произошла ошибка, повторите чуть позже или обратитесь по телефону',
  /** By it the shop finds what has failed (D73). */
  reference: (id: string) => `Номер обращения ${id}`,
  cartChanged: 'Корзина изменилась. Проверьте состав заказа.',
  count: 'В заказе',
  total: 'Итого',
  pickup: 'Самовывоз',
  free: 'Бесплатно',
} as const;

/** The shops step. */
export const pickupTexts = {
  city: 'Ваш город',
  kind: 'Тип покупателя',
  kinds: { person: 'Частное лицо', legal: 'Юридическое лицо' },
  sorts: { quantity: 'По наличию', price: 'По цене', term: 'По сроку', distance: 'По расстоянию' },
  none: 'Нет в наличии',
  /** The shop covers everything (D63). */
  whole: 'Всё в наличии',
  thereOf: message<'there' | 'wanted'>('{there, number} из {wanted, number}'),
  pair: 'Всё сегодня — в 2 магазинах',
  pairAddresses: (one: string, other: string) => `${one} и ${other}`,
} as const;

/** How an order is paid; a legal entity's in another way than the profile's (D71). */
export const paymentTexts = {
  title: 'Оплата',
  invoice: 'по счёту',
  byInvoice: 'Оплата по счёту: пришлём на почту',
} as const;

/** A selected shop. */
export const shopChoiceTexts = {
  way: 'Способ получения',
  ways: { transit: 'Со склада', retail: 'Из наличия' },
  retailTerm: 'сегодня и позже',
  closed: 'Не доступно',
  unavailable: 'Не доступны для данного способа',
  about: 'О магазине',
  take: 'Заберу здесь',
} as const;

/** What the chosen shop lacks, in each step and in the receipt (D63). */
export const leftTexts = {
  title: 'Не войдёт в заказ',
  note: 'Эти товары останутся в корзине.',
} as const;

/** The minimum order (spec §5). */
export const minOrderTexts = {
  title: 'Ограничение суммы заказа',
  message: message<'amount'>('Минимальная сумма заказа составляет {amount, number, money}.'),
  lacking: message<'rest'>('Не хватает {rest, number, money}.'),
  /** Beside the total of an order from the warehouse, in the list of shops. */
  from: message<'amount'>('Минимальная сумма — {amount, number, money}'),
  /** At the chosen shop. */
  before: message<'amount' | 'rest'>('Со склада — от {amount, number, money}, не хватает {rest, number, money}.'),
  /** From the shelf there is no minimum; `promise` says when. */
  instead: (promise: string) => `Забрать ${promise}`,
  /** In the cart, where the shelf has not everything. */
  insteadPart: message<'promise' | 'there' | 'wanted'>('Забрать {promise}: {there, number} из {wanted, number} шт.'),
  accept: 'Понятно',
} as const;

export const contactTexts = {
  title: 'Заполните данные покупателя',
  required: '* — обязательное поле',
  next: 'Далее',
  /** Beside 'Далее' while it is disabled. */
  missing: (fields: string) => `Осталось заполнить: ${fields}`,
  bring: 'Возьмите с собой',
  bringLegal: 'доверенность от организации',
  summary: 'Ваш заказ',
} as const;

/** The fields of `contactTexts`, named as in the order; their table is `buyer-fields.ts`. */
export const buyerTexts = {
  phone: {
    label: 'Телефон',
    note: 'Заказ будет привязан к номеру телефона',
    placeholder: 'Введите номер телефона',
  },
  title: { label: 'ФИО', note: 'На это имя выдадим заказ' },
  email: {
    label: 'E-mail',
    note: 'На почту вышлем чек и информацию о заказе',
    invoice: 'Счёт пришлём на почту',
    missing: 'Укажите e-mail для счёта',
  },
  company: {
    title: { label: 'Компания' },
    inn: { label: 'ИНН', wrong: 'Проверьте ИНН' },
    kpp: { label: 'КПП', note: 'Если есть', wrong: 'Проверьте КПП' },
  },
} as const;

export const confirmTexts = {
  title: 'Проверьте данные',
  shop: 'Магазин',
  buyer: 'Покупатель',
  change: 'Изменить',
  /** `promise`: from when. */
  take: (promise: string) => `Забрать: ${promise}`,
  way: 'Способ получения',
  order: 'Оформить заказ',
  sending: 'Отправляем заказ…',
} as const;

/** An order with unknown outcome (D15). */
export const outcomeTexts = {
  title: 'Не удалось узнать, оформлен ли заказ',
  lead: 'Связь прервалась, пока мы ждали ответа магазина. Проверьте ещё раз: второго заказа от этого не появится.',
  hotline: 'Или узнайте по телефону',
  again: 'Проверить ещё раз',
  checking: 'Проверяем…',
} as const;

export const successTexts = {
  title: 'Спасибо за заказ!',
  placed: (code: string) => `Ваш заказ № ${code} успешно оформлен`,
  track: 'Следить за статусом заказа можно в личном кабинете.',
  contents: 'Состав заказа',
  shop: 'Магазин получения',
  changed: message<'now' | 'before'>('Сумма изменилась: {now, number, money} вместо {before, number, money}'),
  leftovers: 'Остальные товары остались в корзине.',
  questions: 'У вас есть вопросы по заказу?',
  close: 'Закрыть',
  back: 'Вернуться к покупкам',
} as const;
