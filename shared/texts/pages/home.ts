/** Texts of the home page. */
import * as profile from '../../profile/profile.ts';

const noSection: { readonly title: string; readonly path: string } = { title: '', path: '' };

export const homeTexts = {
  title: `${profile.name} — заказ с самовывозом из магазинов`,
  description: 'Цены и наличие вашего города, заказ за пару минут, бесплатный самовывоз.',
  heading: profile.slogan ?? profile.name,
  lead: 'Выберите и заберите в магазине рядом.',
  toCatalogue: 'Открыть каталог',
  /** The first link of the page, to a section that a shop names. */
  toSection: noSection,
  shopsOf: (city: string) => (city === '' ? 'Магазины города' : `Самовывоз из магазинов: ${city}`),
  promotions: 'Цены ниже',
  promotionsLead: 'Пока действует акция',
  allPromotions: 'Все акции',
  categories: 'Разделы',
  popular: 'Сейчас выбирают',
  popularLead: 'То, за чем возвращаются',
  allOf: (category: string) => `Весь раздел «${category}»`,
  brands: 'Бренды',
  brandsLead: 'Кому мы доверяем полку',
  allBrands: 'Все бренды',
  articles: 'Что почитать',
  articlesLead: 'Пишут наши продавцы',
  shops: 'Ближайшие магазины',
  shopsLead: 'Заказ соберут, самовывоз бесплатный',
  steps: [
    ['Выбрать', 'Цены и остатки показаны для вашего города и ближайших магазинов.'],
    ['Забрать', 'Из наличия — в часы работы магазина, под заказ — к назначенному дню. Самовывоз бесплатный.'],
    ['Спросить', `${profile.support.hours}. ${profile.support.callbackPromise}.`],
  ],
} as const;
