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
    { code: 'sparkling', title: 'Игристое', category: 'champagne-and-sparkling-wines', default: true },
    { code: 'wine', title: 'Вино', category: 'wine', default: true },
    { code: 'vodka', title: 'Водка', category: 'vodka', default: true },
    { code: 'cognac', title: 'Коньяк', category: 'cognac', default: false },
    { code: 'whisky', title: 'Виски', category: 'wiskey', default: false },
    { code: 'rum', title: 'Ром', category: 'rom', default: false },
    { code: 'gin', title: 'Джин', category: 'gin', default: false },
    { code: 'tequila', title: 'Текила', category: 'tequila', default: false },
    { code: 'vermouth', title: 'Вермут', category: 'vermut', default: false },
    { code: 'beer', title: 'Пиво', category: 'beer', default: false },
    { code: 'cider', title: 'Сидр и медовуха', category: 'low-alcohol', default: false },
    { code: 'water', title: 'Вода и лимонады', category: 'waters', default: true },
  ],
};
