/** Messages for requests that the storefront itself refuses or fails, by code (contract.md §5.9). */
import { errorTexts } from './errors.ts';
import { loadingTexts } from './layout.ts';

export const failureTexts = {
  bad_request: 'Неверный запрос',
  forbidden: 'Запрос пришёл с чужого сайта',
  not_found: 'Не найдено',
  method: 'Этот адрес так не вызывают',
  too_large: 'Слишком много данных',
  long_address: 'Слишком длинный адрес',
  large_fields:
    'Браузер хранит слишком много cookie этого сайта. Удалите данные сайта в настройках браузера и откройте страницу снова',
  media_type: 'Такой вид данных не принимается',
  coding: 'Такая кодировка передачи не принимается',
  rate_limited: 'Слишком много запросов, попробуйте чуть позже',
  timeout: errorTexts.shopTimeout,
  upstream: errorTexts.shopUnavailable,
  busy: errorTexts.shopUnavailable,
  internal: loadingTexts.unknown,
} as const;

export type FailureCode = keyof typeof failureTexts;
