import { type ReactNode, use, useLayoutEffect, useRef } from 'react';
import { listingTexts } from '../../../../shared/texts/pages/listing.ts';
import { useApp } from '../../../context/app-context.ts';
import { NonceContext } from '../../../context/nonce.ts';
import cover from '../../../ui/fields/covering-input.module.css';
import { type ListView, storedView, storeView, VIEW_KEY } from '../view-memory.ts';
import script from './restore-view.js?url';
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

/**
 * Shows the remembered view, and reserves room, before the first paint. Pages are the same for everybody, so only a script can do it. It
 * blocks the parser between the switch and the cards. After a navigation in the browser it does not run, as a script in
 * inserted markup never does; `ViewSwitch` sets the view then.
 */
export function RestoreView(): ReactNode {
  const nonce = use(NonceContext);
  const { offered, region } = useApp();
  const allow = nonce === undefined ? '' : ` nonce="${nonce}"`;
  const asksStock = region.id !== undefined && offered.includes('GET /api/shop/{id}/stock.json');
  const city = asksStock ? ` data-city="${region.id}"` : '';
  const html = `<script src="${script}" data-key="${VIEW_KEY}"${city}${allow}></script>`;
  // Browsers hide the nonce from scripts, so the markup differs when it hydrates.
  // biome-ignore lint/security/noDangerouslySetInnerHtml: no foreign text in the markup
  return <div hidden suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />;
}
