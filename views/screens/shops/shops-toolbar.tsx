import { type ReactNode, useId } from 'react';
import type { Point } from '../../../shared/rules/distance.ts';
import { shopsTexts } from '../../../shared/texts/shops.ts';
import { LocateButton } from '../../shop/locate-button.tsx';
import button from '../../ui/button.module.css';
import cover from '../../ui/covering-input.module.css';
import field from '../../ui/field.module.css';
import group from '../../ui/radio-group.module.css';
import { type ShopsAddress, shopViews } from './address.ts';
import styles from './shops-toolbar.module.css';

interface ShopsToolbarProps {
  readonly wish: ShopsAddress;
  readonly onWish: (wish: ShopsAddress) => void;
  readonly onPlace: (place: Point) => void;
}

/** A GET form, so that it works without a script; with one, what is typed narrows the list at once. */
export function ShopsToolbar({ wish, onWish, onPlace }: ShopsToolbarProps): ReactNode {
  const id = useId();
  return (
    <form action="/shop/" data-keep-scroll="" className={styles.toolbar}>
      <search className={styles.search}>
        <input
          type="search"
          name="q"
          aria-label={shopsTexts.search}
          placeholder={shopsTexts.searchPlaceholder}
          autoComplete="off"
          value={wish.text}
          onChange={({ target }) => onWish({ ...wish, text: target.value })}
          className={field.input}
        />
      </search>
      <div role="radiogroup" aria-label={shopsTexts.view} className={`${group.group} ${styles.views}`}>
        {shopViews.map((view) => (
          <label key={view} htmlFor={`${id}-${view}`} className={cover.label}>
            <input
              id={`${id}-${view}`}
              type="radio"
              className={cover.input}
              name="view"
              value={view === 'address' ? '' : view}
              checked={wish.view === view}
              onChange={({ target }) => {
                onWish({ ...wish, view });
                target.form?.requestSubmit();
              }}
            />
            {shopsTexts.views[view]}
          </label>
        ))}
      </div>
      <noscript>
        <button type="submit" className={button.secondary}>
          {shopsTexts.show}
        </button>
      </noscript>
      <LocateButton onPlace={onPlace} />
    </form>
  );
}
