/** What the shop sells and where: replace it by queries to your own database. Amounts are roubles. */

export const cities = [
  { id: 1, title: 'Москва', is_geo_center: true, phone: '+7 495 000-10-01', subdomain: '', lng: 37.62, lat: 55.75 },
  {
    id: 2,
    title: 'Казань',
    is_geo_center: true,
    phone: '+7 843 000-10-02',
    subdomain: 'kazan',
    lng: 49.11,
    lat: 55.79,
  },
  { id: 3, title: 'Тула', is_geo_center: false, phone: '+7 487 000-10-03', subdomain: 'tula', lng: 37.62, lat: 54.19 },
];
export type City = (typeof cities)[number];

const shop = (id: number, city: number, name: string, address: string, lng: number, lat: number) => ({
  ...{ id, name, title: name, url: `/shop/${id}/`, address, coordinate: { lng, lat } },
  ...{ metro_stations: [], work_time: 'ежедневно с 10:00 до 21:00', directions: '', license: { no: '' } },
  ...{ entity_name: 'ООО «Чайный дом»', inn: '7700000001', ogrn: '1027700000001', legal_address: 'Москва' },
  ...{ images: [], areas: [city] },
});
export const shops = [
  shop(1, 1, 'Чайная на Маросейке', 'Маросейка, 6', 37.634, 55.757),
  shop(2, 1, 'Чайная на Пятницкой', 'Пятницкая, 20', 37.628, 55.741),
  shop(3, 1, 'Чайная на Усачёва', 'Усачёва, 29', 37.564, 55.727),
  shop(4, 2, 'Чайная на Баумана', 'Баумана, 44', 49.115, 55.789),
  shop(5, 3, 'Чайная на Советской', 'Советская, 17', 37.617, 54.193),
];

export const categories = [
  { id: 1, code: 'tea', title: 'Чай' },
  { id: 2, code: 'coffee', title: 'Кофе' },
  { id: 3, code: 'teaware', title: 'Посуда' },
];

export const brand = { id: 1, code: 'chayny-dom', title: 'Чайный дом', letter: 'Ч', country: 'Россия' };

/** Thirty goods: ten of each category. */
export const goods = [
  ...range('tea', 'Китай', 'зелёный чай', ['Лунцзин', 'Билочунь', 'Маофэн', 'Сенча', 'Ганьлу'], '100 г', 690),
  ...range('tea', 'Индия', 'чёрный чай', ['Дарджилинг', 'Ассам', 'Нилгири', 'Сикким', 'Дуарс'], '100 г', 450),
  ...range('coffee', 'Бразилия', 'кофе', ['Сантос', 'Моджиана', 'Серрадо', 'Бурбон', 'Катуаи'], '250 г', 720),
  ...range('coffee', 'Эфиопия', 'кофе', ['Иргачеффе', 'Сидамо', 'Харар', 'Лиму', 'Гуджи'], '250 г', 890),
  ...range('teaware', 'Китай', 'чайник', ['Исин', 'Гайвань', 'Хохин', 'Кюсу', 'Тэцубин'], '200 мл', 1900),
  ...range('teaware', 'Россия', 'чашка', ['Астра', 'Клевер', 'Полынь', 'Рябина', 'Верба'], '150 мл', 640),
].map((item, index) => ({ ...item, id: index + 1, permalink: `item-${index + 1}` }));

export type Goods = (typeof goods)[number];

function range(category: string, country: string, kind: string, names: string[], variant: string, from: number) {
  return names.map((name, index) => {
    const price = from + index * 70;
    const priceOld = index === 4 ? price + 200 : null;
    return { category, country, variant, price, priceOld, title: `${name}, ${kind}` };
  });
}

/** Pieces by `{shop id} {goods id}`: on the shelf, and from the warehouse in two days. */
export const stock = new Map(
  shops.flatMap(({ id: shopId }) =>
    goods.map(({ id }): [string, { retail: number; transit: number }] => {
      const seed = (shopId * 31 + id * 17) % 7;
      return [`${shopId} ${id}`, { retail: seed > 2 ? seed * 2 : 0, transit: seed === 0 ? 0 : 20 }];
    }),
  ),
);
export const DELIVERY_DAYS = 2;

export const rubric = { code: 'chay', title: 'О чае', url: '/article/chay/' };
export const articles = [
  {
    ...{ id: 1, title: 'Как заварить зелёный чай', url: '/article/chay/1/', date: '2026-03-01T09:00:00Z' },
    announce: 'Вода не горячее 80 градусов и две минуты.',
    html: '<p>Возьмите три грамма чая на 150 мл воды и залейте водой, которая остыла до 80 градусов.</p>',
    rubric,
  },
];

export const pages: Readonly<Record<string, { readonly title: string; readonly html: string }>> = {
  '/faq/': { title: 'Вопросы и ответы', html: '<p>Заказ можно забрать в любой из наших чайных.</p>' },
  '/about/': { title: 'О нас', html: '<p>Мы привозим чай с 2009 года.</p>' },
  '/delivery/': { title: 'Как забрать заказ', html: '<p>Выберите чайную, и мы соберём заказ за час.</p>' },
  '/privacy/': { title: 'Персональные данные', html: '<p>Мы храним только то, что нужно для заказа.</p>' },
};
