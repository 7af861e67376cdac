/** Texts of the search page: results, and suggestions for a search. */
export const searchTexts = {
  title: 'Поиск',
  heading: 'Поиск по каталогу',
  titleOf: (query: string) => `«${query}»`,
  hint: 'Напишите, что ищете: название, марку или артикул.',
  nothing: (query: string) => `По запросу «${query}» ничего не нашлось`,
  nothingHint: 'Проверьте, нет ли опечатки, или напишите проще.',
  trySearch: 'Часто ищут',
  /** A shop names its own. */
  examples: [] as readonly string[],
} as const;
