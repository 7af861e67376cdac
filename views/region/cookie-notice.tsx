import { type ReactNode, useEffect } from 'react';
import { confirmCookies } from '../../client/store/cookie-notice.ts';
import { useAppDispatch, useAppSelector } from '../../client/store/hooks.ts';
import { cookieTexts } from '../../shared/texts/cookies.ts';
import button from '../ui/button.module.css';
import styles from './cookie-notice.module.css';

/** The bar about cookies (conventions.md §4): lies under every dialog (D7). */
export function CookieNotice(): ReactNode {
  const dispatch = useAppDispatch();
  const open = useAppSelector((state) => state.notice.open);
  // With `html:has(.notice)` in the styles every change on the page would have all of it styled anew.
  useEffect(() => void document.documentElement.toggleAttribute('data-notice', open), [open]);
  if (!open) return null;
  return (
    <section aria-label={cookieTexts.title} className={styles.notice}>
      <p>{cookieTexts.message}</p>
      <button type="button" className={button.secondary} onClick={() => dispatch(confirmCookies())}>
        {cookieTexts.accept}
      </button>
    </section>
  );
}
