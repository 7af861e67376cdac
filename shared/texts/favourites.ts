/** Texts of favourites that every page may need (conventions.md §4). */
export const favouriteTexts = {
  title: 'Избранное',
  add: 'В избранное',
  full: 'Избранное заполнено',
  fullHint: 'Уберите из него то, что уже не нужно, и этот товар поместится.',
} as const;
