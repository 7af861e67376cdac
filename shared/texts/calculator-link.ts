/** Texts of what leads to the calculator, which only a shop with one needs. */
export const calculatorLinkTexts = {
  menu: 'Калькулятор',
  count: 'Посчитать напитки',
  hint: 'Сколько чего понадобится, подскажет калькулятор: нужно только число гостей. Или позвоним и посчитаем вместе.',
  open: 'Открыть калькулятор',
} as const;
