/** Words of the drink calculator (spec §2, conventions.md §4). */
export const calculatorTexts = {
  title: 'Калькулятор напитков',
  description: 'Сколько вина, крепкого и воды взять на праздник: по числу гостей, поводу и длительности.',
  lead: 'Скажите, кто придёт и надолго ли, и мы посчитаем бутылки.',
  guests: 'Гости',
  men: 'Мужчин',
  women: 'Женщин',
  party: 'Праздник',
  hours: 'Длительность',
  event: 'Событие',
  drinks: 'Напитки',
  submit: 'Рассчитать',
  result: 'Вам понадобится',
  litres: (litres: string) => `${litres} л`,
  noBottle: 'Подберите в каталоге',
  each: 'за бутылку',
  total: 'Итого',
  totalNote: 'По ценам вашего города',
  put: 'В корзину',
  putAll: 'Положить всё в корзину',
  share: 'Ссылка на этот расчёт',
  copy: 'Скопировать ссылку',
  copied: 'Ссылка скопирована',
  failed: 'Не удалось посчитать. Попробуйте ещё раз через минуту.',
  noScript: 'Нажмите «Рассчитать», чтобы увидеть расчёт.',
  noGuests: 'Укажите, сколько будет гостей',
  wrongNumber: 'Целое число от 0 до 10 000',
  noDrinks: 'Выберите хотя бы один напиток',
} as const;

/** Forms of 'bottle' beside a number. */
export const bottleForms = ['бутылка', 'бутылки', 'бутылок'] as const;
