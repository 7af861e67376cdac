import type { ReactNode } from 'react';
import type { StockSort, StockWish } from '../../shared/rules/stock.ts';
import { stockTexts } from '../../shared/texts/stock.ts';
import { LocateButton } from '../shop/locate-button.tsx';
import field from '../ui/field.module.css';
import toggle from '../ui/toggle.module.css';
import styles from './stock-toolbar.module.css';
import type { StockState } from './use-stock-state.ts';

/** Search, order, filters and the visitor's own place. */
export function StockToolbar({ state }: { readonly state: StockState }): ReactNode {
  const { wish, setWish } = state;
  return (
    <search className={styles.toolbar}>
      <input
        type="search"
        aria-label={stockTexts.search}
        placeholder={stockTexts.search}
        autoComplete="off"
        value={wish.text}
        onChange={({ target }) => setWish({ ...wish, text: target.value })}
        className={field.input}
      />
      <select
        aria-label={stockTexts.sort}
        value={wish.sort}
        onChange={({ target }) => setWish({ ...wish, sort: target.value as StockSort })}
        className={field.select}
      >
        {Object.entries(stockTexts.sorts).map(([sort, title]) => (
          <option key={sort} value={sort}>
            {title}
          </option>
        ))}
      </select>
      <div className={styles.toggles}>
        <Toggle wish={wish} filter="today" setWish={setWish} />
        <Toggle wish={wish} filter="onOrder" setWish={setWish} />
      </div>
      <LocateButton onPlace={state.setPlace} />
    </search>
  );
}

interface ToggleProps {
  readonly wish: StockWish;
  readonly filter: 'today' | 'onOrder';
  readonly setWish: (wish: StockWish) => void;
}

function Toggle({ wish, filter, setWish }: ToggleProps): ReactNode {
  return (
    <button
      type="button"
      aria-pressed={wish[filter]}
      className={toggle.toggle}
      onClick={() => setWish({ ...wish, [filter]: !wish[filter] })}
    >
      {stockTexts[filter]}
    </button>
  );
}
