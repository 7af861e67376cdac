/** Texts of the bar that shows while there is no connection (D65). */
export const offlineTexts = {
  offline: 'Нет связи',
  offlineOrder: 'Заказ не отправлен: нет связи',
} as const;
