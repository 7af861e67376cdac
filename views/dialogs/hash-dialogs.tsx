import { useEffect, useLayoutEffect, useRef } from 'react';
import { followHash } from '../../client/store/dialogs/dialog-actions.ts';
import { dialogsActions } from '../../client/store/dialogs/dialogs-slice.ts';
import { useAppDispatch } from '../../client/store/hooks.ts';
import { useApp } from '../context/app-context.ts';
import { onLeaving } from '../navigation/navigation.ts';

/** Tells the stack of dialogs where the visitor is (D6): a navigation closes all, a hash opens or leaves its own. */
export function HashDialogs(): null {
  const dispatch = useAppDispatch();
  const { at } = useApp();
  const shown = useRef(at);
  // Entries that a link of the page has added for their hash alone: going back leaves them.
  const own = useRef(new Set<string>());

  useEffect(() => onLeaving(() => dispatch(dialogsActions.allClosed())), [dispatch]);

  // Before anybody can open another one on the page that shows.
  useLayoutEffect(() => {
    if (shown.current !== at) dispatch(dialogsActions.allClosed());
    shown.current = at;
    const follow = (): void => {
      // The address may be ahead of the page.
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
    // A browser that lacks the API tells of hashes alone: leaving a dialog then replaces the entry.
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
