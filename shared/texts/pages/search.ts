/** Texts of the search page: results, and suggestions for a search. */
export const searchTexts = {
  title: 'Поиск',
  heading: 'Поиск по каталогу',
  titleOf: (query: string) => `«${query}»`,
  hint: 'Напишите, что ищете: сорт винограда, страну, производителя или просто «к ужину».',
  nothing: (query: string) => `По запросу «${query}» ничего не нашлось`,
  nothingHint: 'Проверьте, нет ли опечатки, или напишите проще: «белое сухое», «сыр», «подарок».',
  trySearch: 'Часто ищут',
  examples: ['белое сухое', 'игристое', 'коньяк', 'сыр', 'чай'],
} as const;
