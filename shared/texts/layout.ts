/** Texts of the frame around every screen (conventions.md §4, spec §1). */
import { message } from '../message.ts';

export const layoutTexts = {
  shop: 'Витрина',
  /** The title of the window. */
  titleOf: (page: string) => `${page} — Витрина`,
  tagline: 'Винный и гастрономический дом',
  /** For a page without its own description. */
  descriptionOf: (title: string) =>
    `${title}. Цены и наличие вашего города, заказ за пару минут, бесплатный самовывоз из магазинов.`,
  skip: 'Перейти к содержимому',
  home: 'На главную',
  orders: 'Мои заказы',
  homeCrumb: 'Главная',
  catalogue: 'Каталог',
  wholeCatalogue: 'Весь каталог',
  closeMenu: 'Закрыть каталог',
  search: 'Поиск по каталогу',
  searchPlaceholder: 'Вино, сыр, подарки…',
  find: 'Найти',
  service: 'Покупателям',
  chooseCity: 'Выбрать город',
  hours: 'Ежедневно 09:00–21:00 МСК',
  callback: 'Заказать звонок',
  callbackPromise: 'Наш менеджер свяжется с вами в течение 20 минут',
  breadcrumbs: 'Хлебные крошки',
  adultsOnly: 'Чрезмерное употребление алкоголя вредит вашему здоровью. Сайт предназначен для лиц старше 18 лет.',
  age: '18+',
  offline: 'Нет связи',
  staleSince: message<'moment'>('Цены и наличие на {moment, time, clock}'),
} as const;

/** Texts of blocks that are loading or have failed (conventions.md §4). */
export const loadingTexts = {
  loading: 'Загрузка…',
  failed: 'Не удалось загрузить',
  refresh: 'Обновить',
} as const;
