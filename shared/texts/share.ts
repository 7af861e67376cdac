/** Words of passing an address on (conventions.md §4). */
export const shareTexts = {
  share: 'Поделиться',
  shared: 'Ссылка скопирована',
  notShared: 'Не удалось скопировать ссылку',
} as const;
