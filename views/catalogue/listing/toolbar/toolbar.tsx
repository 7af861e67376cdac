import { type ReactNode, use, useLayoutEffect, useRef } from 'react';
import { listingTexts, sortTexts } from '../../../../shared/texts/pages/listing.ts';
import { NonceContext, useApp } from '../../../context/app-context.ts';
import { isFilled } from '../../../navigation/filled-fields.ts';
import button from '../../../ui/buttons/button.module.css';
import field from '../../../ui/fields/field.module.css';
import { DEFAULT_SORT, LISTING_FORM, type ListingAddress } from '../address.ts';
import { FILTERS_ID } from '../filters/filters.tsx';
import styles from '../listing.module.css';
import { type ListView, storedView, storeView, VIEW_KEY } from '../view-memory.ts';
import script from './restore-view.js?url';

/** The bar above the goods: the button for the filters (on narrow screens), the sort order, the view. */
export function Toolbar({ address }: { readonly address: ListingAddress }): ReactNode {
  const chosen = Object.keys(address.filter).length;
  return (
    <div className={styles.toolbar}>
      <button type="button" popoverTarget={FILTERS_ID} className={styles.openFilters}>
        {listingTexts.filters}
        {chosen === 0 ? null : <b>{chosen}</b>}
      </button>
      <SortField address={address} />
      <ViewSwitch />
      <RestoreView />
    </div>
  );
}

/** The sort order of a listing: a field of the listing's form, which a script submits on change. */
function SortField({ address }: { readonly address: ListingAddress }): ReactNode {
  const select = useRef<HTMLSelectElement>(null);
  const chosen = optionValue(address.sort);
  const { navigation } = useApp().at;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each navigation, to the same address too
  useLayoutEffect(() => {
    if (select.current !== null && !isFilled(select.current)) select.current.value = chosen;
  }, [chosen, navigation]);
  return (
    <div className={styles.sort}>
      <select
        ref={select}
        form={LISTING_FORM}
        name="sort"
        defaultValue={chosen}
        aria-label={listingTexts.sort}
        className={field.select}
      >
        {Object.entries(sortTexts).map(([sort, title]) => (
          <option key={sort} value={optionValue(sort)}>
            {title}
          </option>
        ))}
      </select>
      <noscript>
        <button type="submit" form={LISTING_FORM} className={button.secondary}>
          {listingTexts.show}
        </button>
      </noscript>
    </div>
  );
}

/** The value in the address: '' for the default order, which is left out. */
function optionValue(sort: string): string {
  return sort === DEFAULT_SORT ? '' : sort;
}

/**
 * Grid or list (spec §2, conventions.md §4). Without a script the radios change the view through `:has()` in the styles
 * of the cards. With one, a press sets `data-view` on the listing, so that no card renders again, and the view is
 * remembered. The listener is for click, which the keyboard triggers as well: React fires no `onChange` for a radio that
 * a script has unchecked.
 */
function ViewSwitch(): ReactNode {
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
    <div role="radiogroup" aria-label={listingTexts.view} className={styles.views}>
      <label className={field.covered}>
        <input type="radio" name="view" value="grid" defaultChecked onClick={() => choose('grid')} />
        <svg viewBox="0 0 18 18" width="18" height="18" aria-hidden="true">
          <path d="M1 1h6v6H1zM11 1h6v6h-6zM1 11h6v6H1zM11 11h6v6h-6z" />
        </svg>
        <span className="visually-hidden">{listingTexts.grid}</span>
      </label>
      <label className={field.covered}>
        <input ref={list} type="radio" name="view" value="list" onClick={() => choose('list')} />
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
function RestoreView(): ReactNode {
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
