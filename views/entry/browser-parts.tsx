/** What only the browser shows. It mounts after hydration, so the server's markup holds nothing personal. */
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { useAppDispatch, useAppSelector } from '../../client/store/hooks.ts';
import { startVisit } from '../../client/store/start.ts';
import { selectCompared } from '../../client/store/visitor/remembered-slice.ts';
import { useApp } from '../context/app-context.ts';
import type { Place } from '../context/place.ts';
import { DialogHost } from '../dialogs/dialog-host.tsx';
import { enhanceForms } from '../navigation/forms.ts';
import { startNavigation } from '../navigation/navigation.ts';
import { Announcer } from '../page/announcer.tsx';
import { ConnectionNote } from '../page/connection-note.tsx';
import { CookieNotice } from '../region/cookie-notice.tsx';
import { FailureBoundary } from '../ui/states/failure-boundary.tsx';
import { latePart } from '../ui/states/late-part.tsx';

import { createPages } from './pages.ts';

const CompareBar = latePart(() => import('../compare/compare-bar.tsx'));
const ShopNote = latePart(() => import('../page/shop-note.tsx'));

/** @param first the place of the document */
export function BrowserParts({ first }: { readonly first: Place }): ReactNode {
  const [alive, setAlive] = useState(false);
  const dispatch = useAppDispatch();
  const queryClient = useQueryClient();
  const { offered } = useApp();
  useEffect(() => {
    setAlive(true);
    dispatch(startVisit());
  }, [dispatch]);
  useEffect(() => {
    if (!alive) return;
    setTimeout(() => {
      // Not sooner: until then links load documents, and early-input.ts records what the visitor does.
      startNavigation(first, createPages(queryClient, offered));
      enhanceForms();
      // Replays what the visitor did before (early-input.ts).
      document.dispatchEvent(new Event('interactive'));
    });
  }, [alive, first, queryClient, offered]);
  if (!alive) return null;
  return (
    <>
      <FailureBoundary failed={() => null}>
        <DialogHost />
      </FailureBoundary>
      <FailureBoundary failed={() => null}>
        <CookieNotice />
        <ConnectionNote />
        <Announcer />
        <ClosedShop />
        <Compared />
      </FailureBoundary>
    </>
  );
}

/** Loaded once there is something to compare, on a page where the comparison itself is not shown. */
function Compared(): ReactNode {
  const count = useAppSelector((state) => selectCompared(state).length);
  const { at, offered } = useApp();
  return count > 0 && at.screen !== 'compare' && offered.includes('GET /api/goods.json') ? (
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
