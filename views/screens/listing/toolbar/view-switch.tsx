import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { listingTexts } from '../../../../shared/texts/pages/listing.ts';
import cover from '../../../ui/fields/covering-input.module.css';
import { type ListView, storedView, storeView } from '../view-memory.ts';
import styles from './view-switch.module.css';

/**
 * Grid or list (spec §2, conventions.md §4). Without a script the radios change the view through `:has()` in the styles
 * of the cards. With one, a press sets `data-view` on the listing, so that no card renders again, and the view is
 * remembered. The listener is for click, which the keyboard triggers as well: React fires no `onChange` for a radio that
 * a script has unchecked.
 */
export function ViewSwitch(): ReactNode {
  const list = useRef<HTMLInputElement>(null);
  const choose = (view: ListView): void => {
    show(list.current, view);
    storeView(view);
  };
  useLayoutEffect(() => {
    if (list.current !== null && storedView() === 'list') list.current.checked = true;
    show(list.current, list.current?.checked ? 'list' : 'grid');
  }, []);
  return (
    <div role="radiogroup" aria-label={listingTexts.view} className={styles.switch}>
      <label className={cover.label}>
        <input
          type="radio"
          name="view"
          value="grid"
          defaultChecked
          className={cover.input}
          onClick={() => choose('grid')}
        />
        <svg viewBox="0 0 18 18" width="18" height="18" aria-hidden="true">
          <path d="M1 1h6v6H1zM11 1h6v6h-6zM1 11h6v6H1zM11 11h6v6h-6z" />
        </svg>
        <span className="visually-hidden">{listingTexts.grid}</span>
      </label>
      <label className={cover.label}>
        <input
          ref={list}
          type="radio"
          name="view"
          value="list"
          className={cover.input}
          onClick={() => choose('list')}
        />
        <svg viewBox="0 0 18 18" width="18" height="18" aria-hidden="true">
          <path d="M1 2h4v4H1zM8 4h9M1 12h4v4H1zM8 14h9" />
        </svg>
        <span className="visually-hidden">{listingTexts.list}</span>
      </label>
    </div>
  );
}

function show(radio: HTMLInputElement | null, view: ListView): void {
  radio?.closest('[data-listing]')?.setAttribute('data-view', view);
}
