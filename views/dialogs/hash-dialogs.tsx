import { useEffect, useLayoutEffect, useRef } from 'react';
import { followHash } from '../../client/store/dialogs/dialog-actions.ts';
import { dialogsActions } from '../../client/store/dialogs/dialogs-slice.ts';
import { useAppDispatch } from '../../client/store/hooks.ts';
import { useApp } from '../context/app-context.ts';
import { onLeaving } from '../navigation/navigation.ts';

/** Reports the address to the dialog stack (D6): a navigation closes all dialogs, a hash opens or closes its own. */
export function HashDialogs(): null {
  const dispatch = useAppDispatch();
  const { at } = useApp();
  const shown = useRef(at);
  // History entries that a link of the page has added only for their hash: Back leaves them.
  const own = useRef(new Set<string>());

  useEffect(() => onLeaving(() => dispatch(dialogsActions.allClosed())), [dispatch]);

  // A layout effect, so that it runs before another dialog can be opened on the visible page.
  useLayoutEffect(() => {
    if (shown.current !== at) dispatch(dialogsActions.allClosed());
    shown.current = at;
    const follow = (): void => {
      // The address may already be that of the next page.
      if (location.pathname !== at.path || location.search !== at.search) return;
      dispatch(followHash(location.hash, own.current.has(entryKey())));
    };
    const onEntry = (event: Event): void => {
      const { navigationType, from } = event as NavigationCurrentEntryChangeEvent;
      const isOwn = navigationType === 'push' && from.url?.split('#', 1)[0] === location.href.split('#', 1)[0];
      if (isOwn) own.current.add(entryKey());
      follow();
    };
    follow();
    // A browser without the Navigation API only reports hashes: closing a dialog then replaces the entry.
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
