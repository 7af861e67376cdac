import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { followHash, openHash, showDialog } from '../../client/dialogs/dialog-actions.ts';
import { dialogOfHash, type HashDialogKind } from '../../client/dialogs/dialog-kinds.ts';
import { dialogsActions } from '../../client/dialogs/dialogs-slice.ts';
import { useAppDispatch, useAppSelector } from '../../client/store/hooks.ts';
import type { AppDispatch, AppThunk } from '../../client/store/state.ts';
import { loadCheckout } from '../checkout/load-checkout.ts';
import { onLeaving } from '../navigation/navigation.ts';
import { isPlainClick } from '../navigation/plain-click.ts';
import { FailedBlock } from '../ui/states/failed-block.tsx';
import { lazyComponent } from '../ui/states/lazy-component.tsx';
import { OnceLoaded } from '../ui/states/once-loaded.tsx';
import styles from '../ui/states/states.module.css';

/** The code is loaded with the first dialog. */
const DialogStack = lazyComponent(() => import('./dialog-stack.tsx'));

/** Shows the dialogs. Mount once, after hydration. */
export function DialogHost(): ReactNode {
  const dispatch = useAppDispatch();
  const ids = useAppSelector(({ dialogs: { stack, waiting } }) => [...stack, ...waiting].map(({ id }) => id).join());
  useEffect(() => enhanceDialogLinks(document, dispatch), [dispatch]);
  const again = useAppSelector(({ dialogs }) => dialogs.pressedAgain);
  return (
    <>
      <HashDialogs />
      <OnceLoaded when={ids !== ''} attempt={`${ids} ${again}`} failed={failedStack}>
        <DialogStack />
      </OnceLoaded>
    </>
  );
}

/** Stands over the page: while the dialogs' code is missing, there is no dialog to show the failure in. */
function failedStack(retry: () => void): ReactNode {
  return (
    <div className={styles.over}>
      <FailedBlock onRetry={retry} broken />
    </div>
  );
}

/** Pages that exist as dialogs too: with JavaScript the dialog opens over the current page. */
const dialogs: Record<string, () => AppThunk<unknown>> = {
  '/cart/': () => openHash('#cart'),
  '/feedback/': () => showDialog('feedback', {}, 'push'),
  '/feedback/callback/': () => showDialog('callback', {}, 'push'),
};

/** Adds a click listener, which acts before the browser begins a navigation. @returns removes it */
function enhanceDialogLinks(document: Document, dispatch: AppDispatch): () => void {
  const onClick = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
    const path = link?.getAttribute('href') ?? '';
    const open = Object.hasOwn(dialogs, path) && path !== location.pathname ? dialogs[path] : undefined;
    if (open === undefined) return;
    event.preventDefault();
    dispatch(open());
  };
  document.addEventListener('click', onClick, { capture: true });
  return () => document.removeEventListener('click', onClick, { capture: true });
}

/** Not one conditional expression: Vite would preload the files of the last one for either. */
const loaders: Readonly<Record<HashDialogKind, () => Promise<unknown>>> = {
  cart: () => import('../cart/cart-dialog.tsx'),
  checkout: loadCheckout,
};

/** Loads the code of a hash's dialog together with that of the stack, not after it. */
function loadDialog(hash: string): void {
  const kind = dialogOfHash(hash);
  if (kind === undefined) return;
  // A failure is shown in place of the dialog.
  Promise.all([import('./dialog-stack.tsx'), loaders[kind]()]).catch(() => undefined);
}

// The hash of the document is known before the page is hydrated.
loadDialog(location.hash);

/**
 * Keeps the stack of dialogs in step with the address (D6): a navigation closes all, a hash opens or closes its own.
 */
function HashDialogs(): null {
  const dispatch = useAppDispatch();
  const at = useLocation();
  const shown = useRef(at.key);
  // Keys of the history entries that the page has added by a change of hash alone: closing their dialog goes back.
  const own = useRef(new Set<string>());

  useEffect(() => onLeaving(() => dispatch(dialogsActions.allClosed())), [dispatch]);

  // A layout effect, so that it runs before a dialog can be opened on the new page.
  useLayoutEffect(() => {
    if (shown.current !== at.key) dispatch(dialogsActions.allClosed());
    shown.current = at.key;
    const follow = (): void => {
      // The address may be ahead of the page that is shown.
      if (location.pathname !== at.pathname || location.search !== at.search) return;
      loadDialog(location.hash);
      dispatch(followHash(location.hash, own.current.has(entryKey())));
    };
    const onEntry = (event: Event): void => {
      const { navigationType, from } = event as NavigationCurrentEntryChangeEvent;
      // An entry of the same address, which lets Back close what has no hash.
      if (from.url === location.href) return;
      const isOwn = navigationType === 'push' && from.url?.split('#', 1)[0] === location.href.split('#', 1)[0];
      if (isOwn) own.current.add(entryKey());
      follow();
    };
    follow();
    // Without the Navigation API only `hashchange` is reported, and closing a dialog replaces the entry.
    addEventListener('hashchange', follow);
    window.navigation?.addEventListener('currententrychange', onEntry);
    return () => {
      removeEventListener('hashchange', follow);
      window.navigation?.removeEventListener('currententrychange', onEntry);
    };
  }, [dispatch, at]);

  return null;
}

const entryKey = (): string => window.navigation?.currentEntry?.key ?? '';
