/** Texts of sharing an address (conventions.md §4). */
export const shareTexts = {
  share: 'Поделиться',
  shared: 'Ссылка скопирована',
  notShared: 'Не удалось скопировать ссылку',
} as const;
