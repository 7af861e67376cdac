/** Texts of the list of brands, of a brand's page, and of the promotions. */
export const brandsTexts = {
  title: 'Бренды',
  description: 'Марки, которые стоят на наших полках: по алфавиту, с товарами каждой.',
  lead: 'Марки, которым мы доверяем полку.',
  popular: 'Популярные',
  letters: 'Бренды по буквам',
  latin: 'Латиница',
  cyrillic: 'Кириллица',
  digits: 'Цифры и знаки',
  /** The heading of brands that begin with neither a letter nor a digit. */
  otherLetter: '#',
  none: 'Брендов пока нет',
  noneHint: 'Они появятся здесь по алфавиту. А пока загляните в каталог.',
  empty: 'Товаров этой марки сейчас нет',
  emptyHint: 'Загляните к соседям по алфавиту или в каталог: там точно есть что выбрать.',
} as const;

export const promotionsTexts = {
  title: 'Акции',
  lead: 'Всё, что сейчас продаётся дешевле обычного: старая цена зачёркнута, скидка посчитана.',
  empty: 'Сейчас акций нет',
  emptyHint: 'Они появляются каждую неделю. А пока загляните в каталог.',
} as const;
