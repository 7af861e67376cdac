/** Texts of the home page. */
import * as profile from '../../profile/profile.ts';

export const homeTexts = {
  title: `${profile.name} — вино, крепкое, сыр и подарки с самовывозом из магазинов`,
  description:
    'Вино, крепкие напитки, сыры, чай, бокалы и подарочные наборы. Цены и наличие вашего города, заказ за пару минут, бесплатный самовывоз.',
  heading: 'Вино, сыр и хороший вечер',
  lead: 'Выберите бутылку, соберите к ней закуску и заберите всё в магазине у дома.',
  toCatalogue: 'Открыть каталог',
  toWine: 'Выбрать вино',
  promotions: 'Цены ниже',
  promotionsLead: 'Пока действует акция',
  allPromotions: 'Все акции',
  categories: 'Разделы',
  popular: 'Сейчас выбирают',
  popularLead: 'То, за чем возвращаются',
  allOf: (category: string) => `Весь раздел «${category}»`,
  brands: 'Дома и хозяйства',
  brandsLead: 'Кому мы доверяем полку',
  allBrands: 'Все бренды',
  articles: 'Что почитать',
  articlesLead: 'Пишут наши кависты',
  shops: 'Ближайшие магазины',
  shopsLead: 'Заказ соберут, самовывоз бесплатный',
  steps: [
    ['Выбрать', 'Цены и остатки показаны для вашего города и ближайших магазинов.'],
    ['Забрать', 'Из наличия — в часы работы магазина, под заказ — к назначенному дню. Самовывоз бесплатный.'],
    ['Спросить', `${profile.support.hours}. ${profile.support.callbackPromise}.`],
  ],
} as const;
