/** Texts of the note about a chosen shop that has closed (conventions.md §4 'My shop'). */
export const shopNoteTexts = {
  closed: 'Магазин, который вы выбрали, больше не работает.',
  other: 'Выбрать другой',
  accept: 'Понятно',
} as const;
