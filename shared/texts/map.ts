/** Texts of maps (conventions.md §4 'Map'). */
export const mapTexts = {
  region: 'Карта магазинов',
  closer: 'Приблизить',
  further: 'Отдалить',
} as const;

/** Units of distances. */
export const distanceUnits = { metres: 'м', kilometres: 'км' } as const;
