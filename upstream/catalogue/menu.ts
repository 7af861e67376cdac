/** The groups of categories in the catalogue's menu. */
import type { CategoryCode } from '../seed/category-codes.ts';

interface MenuGroup {
  /** Its anchor on the catalogue's index page. */
  readonly code: string;
  readonly title: string;
  readonly categories: readonly CategoryCode[];
}

export const menuGroups: readonly MenuGroup[] = [
  {
    code: 'wines',
    title: 'Вино и игристое',
    categories: ['wine', 'champagne-and-sparkling-wines', 'vermut'],
  },
  {
    code: 'spirits',
    title: 'Крепкие напитки',
    categories: ['vodka', 'cognac', 'wiskey', 'rom', 'gin', 'tequila', 'absent', 'liqueur', 'elite'],
  },
  { code: 'light', title: 'Пиво и лёгкий алкоголь', categories: ['beer', 'low-alcohol'] },
  { code: 'soft', title: 'Вода, чай и кофе', categories: ['waters', 'sirup', 'tea', 'coffe'] },
  { code: 'delicacies', title: 'Еда и сладости', categories: ['food', 'chocolate'] },
  {
    code: 'gifts',
    title: 'Подарки и посуда',
    categories: ['gift-baskets', 'glasses', 'posuda', 'accessories', 'outlets-and-switches'],
  },
];
