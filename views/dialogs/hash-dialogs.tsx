import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { followHash } from '../../client/store/dialog-actions.ts';
import { dialogsActions } from '../../client/store/dialogs-slice.ts';
import { useAppDispatch } from '../../client/store/hooks.ts';
import { onLeaving } from '../navigation/router.ts';

/** Tells the stack of dialogs where the visitor is (D6): a navigation closes all, a hash opens or leaves its own. */
export function HashDialogs(): null {
  const dispatch = useAppDispatch();
  const location = useLocation();
  const type = useNavigationType();
  const here = location.pathname + location.search;
  const before = useRef(here);
  // Entries that a link of the page has added for their hash alone: going back leaves them.
  const own = useRef(new Set<string>());

  useEffect(() => onLeaving(() => dispatch(dialogsActions.allClosed())), [dispatch]);

  useEffect(() => {
    const samePage = before.current === here;
    before.current = here;
    if (!samePage) dispatch(dialogsActions.allClosed());
    if (samePage && type === 'PUSH') own.current.add(location.key);
    dispatch(followHash(location.hash, own.current.has(location.key)));
  }, [dispatch, here, type, location.key, location.hash]);

  return null;
}
