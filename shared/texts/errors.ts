/** Error messages (spec §2 'Error page', §8). That of an unknown failure is `loadingTexts.unknown`, which every page needs. */
export const errorTexts = {
  toHome: 'На главную',
  notFound: 'Страница не найдена',
  notFoundHint: 'Товар мог закончиться, или адрес набран с ошибкой.',
  toCatalogue: 'Открыть каталог',
  /** Stands before the line of the specification, which is English. */
  forSupport: 'Если напишете нам, укажите:',
  again: 'Попробуйте обновить страницу через минуту.',
  /** On the balancer's page, where an operator finds the request by it. */
  requestId: 'Номер запроса',
  /** Messages of the storefront's own failures to reach the shop's API (contract.md §5.9). */
  shopTimeout: 'Магазин не ответил вовремя',
  shopUnavailable: 'Магазин временно недоступен',
  /** Fatal: the server has answered 404 (spec §8). */
  pageNotFound: (path: string) => `Page Not Found: ${path}`,
  /** Not fatal: after a navigation in the browser (spec §8). */
  pageMissed: (path: string) => `Page not found: ${path}`,
} as const;
