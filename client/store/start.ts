/** What a page does once it is alive: everything personal comes after hydration (design.md, 'The browser'). */
import { askAge } from './age-gate.ts';
import { openCart } from './cart-actions.ts';
import { showCookieNotice } from './cookie-notice.ts';
import { watchMyShop } from './my-shop-effects.ts';
import { hearTabs } from './other-tabs.ts';
import { askCity } from './region-actions.ts';
import { watchRemembered } from './remembered-goods.ts';
import { watchSelection } from './selection-effects.ts';
import type { AppThunk } from './state.ts';

/** Call once, after hydration. Crawlers are asked nothing, and have no cart (D8, D18). */
export function startVisit(): AppThunk {
  return (dispatch, _getState, { services: { crawler, line, onShow } }) => {
    if (crawler) return;
    void dispatch(askAge());
    dispatch(showCookieNotice());
    dispatch(watchSelection());
    dispatch(watchRemembered());
    dispatch(watchMyShop());
    dispatch(hearTabs());
    dispatch(openCart());
    void dispatch(askCity());
    onShow(() => dispatch(openCart()));
    line.onChange(() => {
      if (line.isUp()) dispatch(openCart());
    });
  };
}
