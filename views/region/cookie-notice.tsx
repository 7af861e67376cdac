import { type ReactNode, useEffect, useState } from 'react';
import { confirmCookies, needsCookieNotice } from '../../client/region/cookie-notice.ts';
import { useAppDispatch } from '../../client/store/hooks.ts';
import { cookieTexts } from '../../shared/texts/cookies.ts';
import button from '../ui/buttons/button.module.css';
import { focusContent, useFocusLost } from '../ui/use-focus-lost.ts';
import styles from './cookie-notice.module.css';

/** The bar about cookies (conventions.md §4). It lies below every dialog (D7). Mount it in the browser only. */
export function CookieNotice(): ReactNode {
  const dispatch = useAppDispatch();
  const [open, setOpen] = useState(() => dispatch(needsCookieNotice()));
  const accept = (): void => {
    dispatch(confirmCookies());
    setOpen(false);
  };
  // With a selector `html:has(.notice)` instead, every change on the page would restyle all of it.
  useEffect(() => void document.documentElement.toggleAttribute('data-notice', open), [open]);
  return open ? <Notice onAccept={accept} /> : null;
}

function Notice({ onAccept }: { readonly onAccept: () => void }): ReactNode {
  const accept = useFocusLost<HTMLButtonElement>(focusContent);
  return (
    <section aria-label={cookieTexts.title} data-screen-only="" className={styles.notice}>
      <p>{cookieTexts.message}</p>
      <button ref={accept} type="button" className={button.secondary} onClick={onAccept}>
        {cookieTexts.accept}
      </button>
    </section>
  );
}
