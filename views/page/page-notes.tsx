import { type ReactNode, Suspense } from 'react';
import { useLocation } from 'react-router';
import { useAppSelector } from '../../client/store/hooks.ts';
import { selectCompared } from '../../client/store/visitor/remembered-slice.ts';
import { useApp } from '../context/app-context.ts';
import { CookieNotice } from '../region/cookie-notice.tsx';
import { latePart } from '../ui/states/late-part.tsx';
import { UndoNotice } from '../ui/undo-notice.tsx';
import { ConnectionNote } from './connection-note.tsx';

const CompareBar = latePart(() => import('../compare/compare-bar.tsx'));
const ShopNote = latePart(() => import('./shop-note.tsx'));

/** What a page tells its visitor on its own: cookies, the connection, what was removed, a closed shop, a comparison. */
export function PageNotes(): ReactNode {
  return (
    <>
      <CookieNotice />
      <ConnectionNote />
      <Undo />
      <ClosedShop />
      <Compared />
    </>
  );
}

/** An open dialog has a notice of its own. */
function Undo(): ReactNode {
  const isAlone = useAppSelector(({ dialogs: { stack, waiting } }) => stack.length + waiting.length === 0);
  return isAlone ? <UndoNotice /> : null;
}

/** Loaded once there is something to compare, on a page where the comparison itself is not shown. */
function Compared(): ReactNode {
  const count = useAppSelector((state) => selectCompared(state).length);
  const { offered } = useApp();
  const { pathname } = useLocation();
  return count > 0 && pathname !== '/compare/' && offered.includes('GET /api/goods.json') ? (
    <Suspense fallback={null}>
      <CompareBar />
    </Suspense>
  ) : null;
}

/** Few visitors ever see this note, so its code is loaded only when it is to be shown. */
function ClosedShop(): ReactNode {
  const closed = useAppSelector((state) => state.myShop.closed);
  return closed ? (
    <Suspense fallback={null}>
      <ShopNote />
    </Suspense>
  ) : null;
}
