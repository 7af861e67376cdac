/** Words of maps (conventions.md §4 'Map'). */
export const mapTexts = {
  region: 'Карта магазинов',
  closer: 'Приблизить',
  further: 'Отдалить',
} as const;
