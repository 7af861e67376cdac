import type { ReactNode, RefObject } from 'react';
import type { Point } from '../../shared/rules/shops/distance.ts';
import { shopsTexts } from '../../shared/texts/shops.ts';
import button from '../ui/buttons/button.module.css';
import { RadioGroup } from '../ui/fields/radio-group.tsx';
import { type ShopsAddress, type ShopsViewName, shopViews } from './address.ts';
import { ShopToolbar } from './choice/shop-toolbar.tsx';
import styles from './shops-toolbar.module.css';

interface ShopsToolbarProps {
  readonly form: RefObject<HTMLFormElement | null>;
  readonly wish: ShopsAddress;
  readonly onWish: (wish: ShopsAddress) => void;
  readonly onPlace: (place: Point) => void;
}

/** The value in the address: '' for the default view, which is left out. */
const nameOf = (view: ShopsViewName) => (view === 'address' ? ('' as const) : view);
const choices = shopViews.map((view) => ({ value: nameOf(view), title: shopsTexts.views[view] }));

/** Search text and view as a GET form, so that it works without a script. With one, typing filters the list at once. */
export function ShopsToolbar({ form, wish, onWish, onPlace }: ShopsToolbarProps): ReactNode {
  return (
    <form ref={form} action="/shop/" autoComplete="off" data-keep-scroll="" className={styles.form}>
      <ShopToolbar
        search={{
          label: shopsTexts.search,
          placeholder: shopsTexts.searchPlaceholder,
          name: 'q',
          text: wish.text,
          onText: (text) => onWish({ ...wish, text, page: 1 }),
        }}
        onPlace={onPlace}
      >
        <RadioGroup
          label={shopsTexts.view}
          name="view"
          choices={choices}
          value={nameOf(wish.view)}
          onChange={(view, { form }) => {
            onWish({ ...wish, view: view === '' ? 'address' : view, page: 1 });
            form?.requestSubmit();
          }}
        />
        <noscript>
          <button type="submit" className={button.secondary}>
            {shopsTexts.show}
          </button>
        </noscript>
      </ShopToolbar>
    </form>
  );
}
