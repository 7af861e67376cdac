/** Texts of the frame around every screen (conventions.md §4, spec §1). */
import { message } from '../message.ts';
import * as profile from '../profile/profile.ts';

export const layoutTexts = {
  shop: profile.name,
  /** The title of the window. */
  titleOf: (page: string) => `${page} — ${profile.name}`,
  /** For a page without its own description. */
  descriptionOf: (title: string) =>
    `${title}. Цены и наличие вашего города, заказ за пару минут, бесплатный самовывоз из магазинов.`,
  skip: 'Перейти к содержимому',
  home: 'На главную',
  orders: 'Мои заказы',
  homeCrumb: 'Главная',
  catalogue: 'Каталог',
  wholeCatalogue: 'Весь каталог',
  menu: 'Меню',
  /** In the phone's menu, after the name of a branch of the catalogue. */
  closeMenu: 'Закрыть каталог',
  search: 'Поиск по каталогу',
  searchPlaceholder: 'Название или артикул…',
  find: 'Найти',
  service: 'Покупателям',
  /** Over the profile's own links. */
  links: 'Мы в сети',
  chooseCity: 'Выбрать город',
  callback: 'Заказать звонок',
  breadcrumbs: 'Хлебные крошки',
  staleSince: message<'moment'>('Цены и наличие на {moment, time, clock}'),
} as const;

/** Texts of blocks that are loading or have failed (conventions.md §4). */
export const loadingTexts = {
  loading: 'Загрузка…',
  failed: 'Не удалось загрузить',
  unknown: 'Что-то пошло не так',
  refresh: 'Обновить',
} as const;
