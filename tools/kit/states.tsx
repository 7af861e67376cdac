import { type ReactNode, useEffect } from 'react';
import controls from '../../views/cart/goods-controls.module.css';
import cards from '../../views/catalogue/cards/card.module.css';
import chosen from '../../views/catalogue/listing/filters/filters.module.css';
import pages from '../../views/catalogue/listing/listing.module.css';
import variants from '../../views/product/details.module.css';
import button from '../../views/ui/buttons/button.module.css';
import field from '../../views/ui/fields/field.module.css';
import { Block } from '../../views/ui/page-parts/block.tsx';
import styles from './gallery.module.css';

type State = 'rest' | 'hover' | 'focus' | 'pressed' | 'disabled' | 'error';

const titles: Readonly<Record<State, string>> = {
  rest: 'Покой',
  hover: 'Наведение',
  focus: 'Фокус',
  pressed: 'Нажатие',
  disabled: 'Недоступно',
  error: 'Ошибка',
};
const all = Object.keys(titles) as State[];

interface Shown {
  readonly 'data-shown': string;
  readonly disabled?: true;
}

interface Row {
  readonly title: string;
  readonly states: readonly State[];
  readonly draw: (shown: Shown, state: State) => ReactNode;
}

const live: readonly State[] = ['rest', 'hover', 'focus', 'pressed'];
const ending: readonly State[] = [...live, 'disabled'];

const pressable = (title: string, className: string | undefined, label: string): Row => ({
  title,
  states: ending,
  draw: (shown) => (
    <button type="button" className={className} {...shown}>
      {label}
    </button>
  ),
});

/** Links are styled by the class of the list that they stand in. */
const linked = (title: string, className: string | undefined, label: string): Row => ({
  title,
  states: live,
  draw: (shown) => (
    <div className={styles.alone}>
      <div className={className}>
        <a href="#states" {...shown}>
          {label}
        </a>
      </div>
    </div>
  ),
});

const rows: readonly Row[] = [
  pressable('Главная', button.primary, 'Оформить'),
  pressable('Вторая', button.secondary, 'Купить сейчас'),
  pressable('Тихая', button.quiet, 'Подробнее'),
  {
    title: 'В корзину',
    states: ending,
    draw: (shown, state) => (
      <button type="button" className={state === 'disabled' ? controls.none : controls.add} {...shown}>
        {state === 'disabled' ? 'Нет в наличии' : 'В корзину'}
      </button>
    ),
  },
  {
    title: 'В карточке',
    states: live,
    draw: (shown) => (
      <div className={styles.alone}>
        <div className={cards.card}>
          <i />
          <button type="submit" className={controls.add} {...shown}>
            В корзину
          </button>
        </div>
      </div>
    ),
  },
  {
    title: 'Число',
    states: live,
    draw: (shown) => (
      <div className={controls.stepper}>
        <button type="button" aria-label="Меньше" {...shown}>
          −
        </button>
        <input type="number" aria-label="Сколько" defaultValue={2} />
        <button type="button" aria-label="Больше" {...shown}>
          +
        </button>
      </div>
    ),
  },
  {
    title: 'Поле',
    states: all,
    draw: (shown, state) => (
      <input
        className={field.input}
        aria-label={`Поле: ${titles[state]}`}
        placeholder="Поиск по адресу"
        aria-invalid={state === 'error'}
        {...shown}
      />
    ),
  },
  {
    title: 'Список',
    states: ending,
    draw: (shown, state) => (
      <select className={field.select} aria-label={`Список: ${titles[state]}`} {...shown}>
        <option>По цене</option>
      </select>
    ),
  },
  {
    title: 'Значение',
    states: ending,
    draw: ({ disabled, ...shown }) => (
      <label className={field.choice} {...shown}>
        <input type="checkbox" {...shown} disabled={disabled} />
        Красное
        <small>128</small>
      </label>
    ),
  },
  linked('Ссылка', undefined, 'Все магазины'),
  linked('Раздел', pages.sections, 'Белое'),
  {
    title: 'Выбранный фильтр',
    states: live,
    draw: (shown) => (
      <div className={chosen.chips}>
        <ul>
          <li>
            <button type="button" {...shown}>
              Россия
            </button>
          </li>
        </ul>
      </div>
    ),
  },
  linked('Объём', variants.variants, '0,75 л'),
  linked('Объём в карточке', cards.variants, '0,75 л'),
  linked('Страница', pages.pages, '2'),
  {
    title: 'Листать',
    states: live,
    draw: (shown) => (
      <button type="button" aria-label="Дальше" className={button.arrow} {...shown}>
        <span aria-hidden="true">›</span>
      </button>
    ),
  },
];

/** All controls in all their states, side by side. */
export function KitStates(): ReactNode {
  useEffect(showStates, []);
  return (
    <Block id="states" title="Состояния">
      <div className={styles.states}>
        <table>
          <thead>
            <tr>
              <td />
              {all.map((state) => (
                <th key={state} scope="col">
                  {titles[state]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ title, states, draw }) => (
              <tr key={title}>
                <th scope="row">{title}</th>
                {all.map((state) => (
                  <td key={state}>{states.includes(state) ? draw(shownAs(state), state) : null}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Block>
  );
}

/** A pressed control is also hovered. */
function shownAs(state: State): Shown {
  const shown = { 'data-shown': state === 'pressed' ? 'hover pressed' : state };
  return state === 'disabled' ? { ...shown, disabled: true } : shown;
}

/** Pseudo-classes, and the words in `data-shown` that stand for them. */
const states = { ':hover': 'hover', ':focus-visible': 'focus', ':active': 'pressed' } as const;

/**
 * Makes elements whose `data-shown` contains `hover`, `focus` or `pressed` look so, without pointer or key, by extending
 * the rules of the loaded stylesheets.
 */
function showStates(): void {
  for (const sheet of document.styleSheets) widen(sheet.cssRules);
}

function widen(rules: CSSRuleList): void {
  for (const rule of rules) {
    if (rule instanceof CSSStyleRule) widenSelector(rule);
    if (rule instanceof CSSGroupingRule || rule instanceof CSSStyleRule) widen(rule.cssRules);
  }
}

function widenSelector(rule: CSSStyleRule): void {
  let marked = rule.selectorText;
  for (const [state, name] of Object.entries(states)) marked = marked.replaceAll(state, `[data-shown~='${name}']`);
  if (marked !== rule.selectorText) rule.selectorText = `${rule.selectorText}, ${marked}`;
}
