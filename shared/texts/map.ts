/** Texts of maps (conventions.md §4 'Map'). */
export const mapTexts = {
  region: 'Карта магазинов',
  closer: 'Приблизить',
  further: 'Отдалить',
} as const;

/** Distances (conventions.md §4 'The promise'). */
export const distanceTexts = {
  kilometres: (number: string) => `${number} км`,
  /** Where nobody knows where the visitor is. */
  fromCentre: (distance: string) => `${distance} от центра`,
} as const;
