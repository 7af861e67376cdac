/** Texts of the phone's menu (conventions.md §4 'Phone menu'). */
export const menuTexts = {
  wholeBranch: (title: string) => `Всё в разделе «${title}»`,
  shops: 'Магазины',
  actions: 'Акции',
  brands: 'Бренды',
  articles: 'Статьи',
} as const;
