import type { SeedCalculator } from './model.ts';

/** The options of the drink calculator (contract.md §4, `calculator/options`). */
export const calculator: SeedCalculator = {
  events: [
    { code: 'birthday', title: 'День рождения' },
    { code: 'wedding', title: 'Свадьба' },
    { code: 'new-year', title: 'Новый год' },
    { code: 'corporate', title: 'Корпоратив' },
    { code: 'buffet', title: 'Фуршет' },
    { code: 'picnic', title: 'Пикник' },
    { code: 'dinner', title: 'Ужин с друзьями' },
  ],
  durations: [
    { hours: 2, title: '2 часа' },
    { hours: 3, title: '3 часа' },
    { hours: 4, title: '4 часа' },
    { hours: 6, title: '6 часов' },
    { hours: 8, title: '8 часов' },
    { hours: 12, title: 'До утра' },
  ],
  drinks: [
    {
      ...{ code: 'sparkling', title: 'Игристое', category: 'champagne-and-sparkling-wines', default: true },
      perLitre: { from: 700, to: 2200 },
    },
    {
      ...{ code: 'wine', title: 'Вино', category: 'wine', default: true },
      ...{ sections: ['red', 'white', 'rose'], perLitre: { from: 700, to: 2000 } },
    },
    ...(
      [
        ['red-wine', 'Вино красное', 'red'],
        ['white-wine', 'Вино белое', 'white'],
        ['rose-wine', 'Вино розовое', 'rose'],
      ] as const
    ).map(([code, title, section]) => ({
      ...{ code, title, category: 'wine' as const, default: false },
      ...{ sections: [section], perLitre: { from: 700, to: 2000 } },
    })),
    {
      ...{ code: 'vodka', title: 'Водка', category: 'vodka', default: true },
      ...{ sections: ['classic', 'premium'], perLitre: { from: 700, to: 2000 } },
    },
    {
      ...{ code: 'cognac', title: 'Коньяк', category: 'cognac', default: false },
      perLitre: { from: 1500, to: 5000 },
    },
    {
      ...{ code: 'whisky', title: 'Виски', category: 'wiskey', default: false },
      perLitre: { from: 1500, to: 6000 },
    },
    { ...{ code: 'rum', title: 'Ром', category: 'rom', default: false }, perLitre: { from: 1500, to: 5000 } },
    { ...{ code: 'gin', title: 'Джин', category: 'gin', default: false }, perLitre: { from: 1500, to: 5000 } },
    {
      ...{ code: 'tequila', title: 'Текила', category: 'tequila', default: false },
      perLitre: { from: 2000, to: 6000 },
    },
    {
      ...{ code: 'vermouth', title: 'Вермут', category: 'vermut', default: false },
      perLitre: { from: 800, to: 2500 },
    },
    {
      ...{ code: 'beer', title: 'Пиво', category: 'beer', default: false },
      ...{ sections: ['light', 'dark', 'wheat', 'craft'], perLitre: { from: 120, to: 500 } },
    },
    {
      ...{ code: 'cider', title: 'Сидр и медовуха', category: 'low-alcohol', default: false },
      perLitre: { from: 200, to: 800 },
    },
    {
      ...{ code: 'water', title: 'Вода и лимонады', category: 'waters', default: true },
      ...{ sections: ['still', 'sparkling', 'lemonade'], perLitre: { from: 30, to: 250 } },
    },
  ],
};
