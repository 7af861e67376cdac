/** Texts of the product page (spec §2, conventions.md §4). */
import { message } from '../../message.ts';

export const productTexts = {
  title: (name: string, shop: string) => `${name} — купить в магазинах «${shop}»`,
  metaDescription: message<'name' | 'price'>(
    '{name} за {price, number, money}: наличие в магазинах вашего города, описание и характеристики. Самовывоз бесплатный.',
  ),
  article: (code: string) => `Артикул ${code}`,
  pictures: 'Изображения товара',
  pictureOf: (name: string, number: number) => `${name}: изображение ${number}`,
  noPicture: 'Изображения пока нет',
  showPicture: (number: number) => `Изображение ${number}`,
  priceOnOrder: message<'price'>('{price, number, money}, под заказ'),
  variants: 'Варианты',
  /** For an unavailable variation. */
  gone: 'нет',
  /** The bar with the price on a phone, once the buying block is out of sight. */
  bar: 'Купить',
  facts: 'Коротко',
  purchase: 'Покупка',
  buyNow: 'Купить сейчас',
  /** If the city is unknown. */
  supply: 'Наличие',
  /** Only where shops and their hours are known (D69). */
  todayInShops: message<'count'>('сегодня в {count, plural, one {# магазине} other {# магазинах}}'),
  /** What a gift basket holds: the attribute `contents`. */
  contents: 'Что внутри',
  attributes: 'Характеристики',
  description: 'Описание',
  related: 'С этим смотрят',
} as const;
