import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { followHash } from '../../client/store/dialog-actions.ts';
import { dialogsActions } from '../../client/store/dialogs-slice.ts';
import { useAppDispatch } from '../../client/store/hooks.ts';
import { onLeaving } from '../navigation/router.ts';

/** Tells the stack of dialogs where the visitor is (D6): a navigation closes all, a hash opens or leaves its own. */
export function HashDialogs(): null {
  const dispatch = useAppDispatch();
  const entry = useLocation();
  const type = useNavigationType();
  const page = useRef(entry.pathname + entry.search);
  // Entries that a link of the page has added for their hash alone: going back leaves them.
  const own = useRef(new Set<string>());

  useEffect(() => onLeaving(() => dispatch(dialogsActions.allClosed())), [dispatch]);

  // Before anybody can open another one on the page that shows.
  useLayoutEffect(() => {
    const before = page.current;
    page.current = entry.pathname + entry.search;
    if (page.current !== before) dispatch(dialogsActions.allClosed());
    else if (type === 'PUSH') own.current.add(entry.key);
    // The address itself, not the router's: it may have changed before the page was alive.
    dispatch(followHash(location.hash, own.current.has(entry.key)));
  }, [dispatch, entry, type]);

  // Left and come back to before the router has drawn either, an entry is no new one to it.
  useEffect(() => {
    const follow = () => dispatch(followHash(location.hash, own.current.has(history.state?.key)));
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, [dispatch]);

  return null;
}
