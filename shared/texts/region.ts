/** Texts about cities (spec §2 'Dialogs'; conventions.md §4, D18). */
export const cityTexts = {
  picker: 'Выберите город',
  note: 'Цены и наличие товаров зависят от города.',
  loading: 'Загрузка ...',
  refresh: 'Обновить...',
  centre: '(центр)',
  all: 'Магазины в других городах',
  close: 'Закрыть список городов',
  failed: 'Не удалось выбрать город. Попробуйте ещё раз.',
  servedBy: (city: string, host: string) =>
    `Отдельных цен у города ${city} нет: действуют цены и наличие города ${host}.`,
  question: (city: string) => `Ваш город — ${city}?`,
  questionNote: (shown: string) =>
    shown === '' ? 'От города зависят цены и наличие.' : `Сейчас показаны цены и наличие для города ${shown}.`,
  yes: 'Да',
  other: 'Выбрать другой',
} as const;
